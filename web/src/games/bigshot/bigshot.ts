// Big Shot as a game of the page.

import "./shared_chunk.ts";
import { lazyComponent } from "../../app/lazy_component.tsx";
import type { Game } from "../game.ts";
import { isRoundStart, isTransient } from "../game_info.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { climaxes, cut } from "./climaxes.ts";
import { SeatIcon } from "./seat_icon.tsx";
import { TableView } from "./table_view.tsx";
import { measures } from "./score.ts";
import { describeMove } from "./move_text.ts";
import { describeEvent, nameSeats, roundHeading } from "./event_text.ts";

export const bigshot: Game<BigShotView> = {
  nameSeats,
  describeEvent,
  describeMove,
  loadAnswerTexts: () => import("./answer_text.ts"),
  isRoundStart: (event) => isRoundStart("bigshot", event),
  isLeftOutOfLog: (event) => isTransient("bigshot", event),
  roundName: "page.replay.part.bigshot",
  roundHeading,
  hidesMoney: ({ variant }) => variant === "challenge",
  SeatIcon,
  seatColour: (view, seat) => view.seats[seat].purses[0].colour,
  TableView,
  climaxes,
  cut,
  /** BS-16: after the last auction, the winner alone. */
  hasTurnAhead: ({ round, spaces, unplaced, seats }, seat) =>
    round < spaces.length || !(unplaced || seats[seat].passed),
  /** Loaded when a match is over. */
  Ending: lazyComponent(() => import("./final_score.tsx").then((code) => code.Ending)),
  measures: () => measures,
  loadShortcuts: () => import("./shortcuts.ts"),
};
