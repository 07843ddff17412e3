// The sign of a seat.

import type { BigShotView } from "../wire/protocol.ts";

export function Mark(_: { view: BigShotView; seat: number }) {
  return null;
}
