// The generic game: shows any game that has no part of its own on this page, from its view, its offered moves and its events.

import "../../table/shared_chunk.ts";
import type { Game } from "../game.ts";
import { Ending } from "./final_result.tsx";
import { measuresOf } from "./measures.ts";
import { isRoundStart, isTransient } from "../game_info.ts";
import { describeEvent, roundHeading } from "./event_text.ts";
import type { GenericView } from "./generic_view.ts";
import { moveLabel } from "./move_form.tsx";
import { SeatIcon } from "./seat_icon.tsx";
import { TableView } from "./table_view.tsx";

/** The game of this name. */
export function genericGame(name: string): Game<GenericView> {
  return {
    nameSeats: (_, names) => ({ names, owners: {} }),
    describeEvent: (event, playerNames) => describeEvent(name, event, playerNames),
    describeMove: (move) => moveLabel(name, move),
    loadAnswerTexts: () =>
      Promise.resolve({ describeAnswer: (moves) => moves.map((move) => moveLabel(name, move)).join(", ") }),
    isRoundStart: (event) => isRoundStart(name, event),
    isLeftOutOfLog: (event) => isTransient(name, event),
    roundName: "page.generic.part",
    hidesCards: true,
    roundHeading: (n) => roundHeading(name, n),
    SeatIcon,
    TableView,
    climaxes: {},
    Ending,
    measures: (view) => measuresOf(name, view),
  };
}
