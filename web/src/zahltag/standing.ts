// How a match of Zahltag stands.

import type { Measure } from "../game.ts";
import type { ZahltagView } from "../wire/protocol.ts";

export const measures: Measure<ZahltagView>[] = [];
