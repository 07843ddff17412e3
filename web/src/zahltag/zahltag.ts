// Zahltag on the page.

import type { Game } from "../game.ts";
import type { ZahltagView } from "../wire/protocol.ts";
import { Ending } from "./ending.tsx";
import { Mark } from "./mark.tsx";
import { Play } from "./play.tsx";
import { measures } from "./standing.ts";
import { castOf, describe, heading, isFleeting, isOpening, tell } from "./telling.ts";

export const zahltag: Game<ZahltagView> = {
  title: "Zahltag",
  castOf,
  describe,
  tell,
  isOpening,
  isFleeting,
  heading,
  Mark,
  Play,
  Ending,
  measures,
};
