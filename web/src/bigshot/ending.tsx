// How a match of Big Shot ended.

import type { Moment } from "../game.ts";
import type { BigShotView } from "../wire/protocol.ts";

export function Ending(_: Moment<BigShotView>) {
  return null;
}
