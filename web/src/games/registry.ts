// The registry of games that this page can show.

import type { AnyGame } from "./game.ts";
import { bigshot } from "./bigshot/bigshot.ts";
import { zahltag } from "./zahltag/zahltag.ts";

export const GAMES: Record<string, AnyGame> = { bigshot, zahltag };
