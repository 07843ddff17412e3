// How a match of Zahltag ended.

import type { Moment } from "../game.ts";
import type { ZahltagView } from "../wire/protocol.ts";

export function Ending(_: Moment<ZahltagView>) {
  return null;
}
