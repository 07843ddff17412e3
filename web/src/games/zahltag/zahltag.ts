// Zahltag on the page.

import type { Game } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { Ending } from "./final_ranking.tsx";
import { Mark } from "./seat_icon.tsx";
import { Play } from "./table_view.tsx";
import { measures } from "./calculations.ts";
import { castOf, describe, heading, isFleeting, isOpening, tell } from "./event_text.ts";

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
