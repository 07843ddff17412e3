// Big Shot on the page.

import type { Game } from "../game.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { Ending } from "./final_scoring.tsx";
import { Mark } from "./seat_icon.tsx";
import { Play } from "./table_view.tsx";
import { measures } from "./scoring.ts";
import { castOf, describe, heading, isFleeting, isOpening, tell } from "./event_text.ts";

export const bigshot: Game<BigShotView> = {
  title: "Big Shot",
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
