// Zahltag as a game of the page.

import "./shared_chunk.ts";
import { lazyComponent } from "../../app/lazy_component.tsx";
import type { Game } from "../game.ts";
import { isRoundStart, isTransient } from "../game_info.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { climaxes } from "./climaxes.tsx";
import { cut } from "./cut.ts";
import { SeatIcon } from "./seat_icon.tsx";
import { publicPosition } from "./public_position.ts";
import { TableView } from "./table_view.tsx";
import { measures } from "./calculations.ts";
import { describeMove } from "./move_text.ts";
import { describeEvent, nameSeats, roundHeading } from "./event_text.ts";

export const zahltag: Game<ZahltagView> = {
  nameSeats,
  describeEvent,
  describeMove,
  loadAnswerTexts: () => import("./answer_text.ts"),
  isRoundStart: (event) => isRoundStart("zahltag", event),
  isLeftOutOfLog: (event) => isTransient("zahltag", event),
  roundName: "page.replay.part.zahltag",
  hidesCards: true,
  roundHeading,
  SeatIcon,
  TableView,
  climaxes,
  cut,
  hasTurnAhead: ({ seats }, seat) => !seats[seat].out,
  publicPosition,
  /** Loaded when a match is over. */
  Ending: lazyComponent(() => import("./final_ranking.tsx").then((code) => code.Ending)),
  measures: () => measures,
  loadShortcuts: () => import("./shortcuts.ts"),
};
