// How a match of Big Shot stands.

import type { Measure } from "../game.ts";
import type { BigShotView } from "../wire/protocol.ts";

export const measures: Measure<BigShotView>[] = [];
