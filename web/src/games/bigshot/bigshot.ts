// Big Shot as a game of the page.

import "../../app/core.ts";
import type { Game } from "../game.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { Ending } from "./final_scoring.tsx";
import { SeatIcon } from "./seat_icon.tsx";
import { TableView } from "./table_view.tsx";
import { measures } from "./scoring.ts";
import { describeEvent, isLeftOutOfLog, isRoundStart, nameSeats, roundHeading } from "./event_text.ts";
import { describeOptions } from "./options_text.ts";

export const bigshot: Game<BigShotView> = {
  title: "Big Shot",
  nameSeats,
  describeOptions,
  describeEvent,
  isRoundStart,
  isLeftOutOfLog,
  roundHeading,
  SeatIcon,
  TableView,
  Ending,
  measures,
};
