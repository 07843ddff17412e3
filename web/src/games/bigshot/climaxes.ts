// The climaxes of Big Shot: the hammer, a lot that is sold, an overbid that is exposed.

import { lazyComponent } from "../../app/lazy_component.tsx";
import type { Climax, ClimaxProps, Cut } from "../game.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { after } from "./actions/placement_draft.ts";
import { LETTERS } from "./event_text.ts";

const card = (name: "Hammer" | "SoldLot" | "ExposedPurse") =>
  lazyComponent<ClimaxProps<BigShotView>>(() => import("./later_parts.ts").then((parts) => parts[name]));

export const climaxes: Record<string, Climax<BigShotView>> = {
  won: { time: 2200, Show: card("Hammer") },
  sold: { time: 2600, Show: card("SoldLot") },
  exposed: { time: 2600, Show: card("ExposedPurse") },
};

/** The last cube of a round is shown before the next roll, or before the lots are counted. */
export const cut: Cut<BigShotView> = {
  before: ["rolled", "awarded", "left", "ended"],
  viewAfter: (before, events) =>
    events.filter(({ kind }) => kind === "placed").reduce((view, { args }) => {
      const spaces = [...view.spaces];
      const letter = Object.keys(LETTERS).find((one) => LETTERS[one] === args.colour) ?? "";
      spaces[view.broker] = spaces[view.broker].replace(letter, "");
      const lots = after(view.lots, [{ colour: args.colour, lot: args.lot }]);
      return { ...view, lots, spaces, unplaced: view.unplaced - 1 };
    }, before),
};
