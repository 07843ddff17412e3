// The sign of a seat.

import type { ZahltagView } from "../wire/protocol.ts";

export function Mark(_: { view: ZahltagView; seat: number }) {
  return null;
}
