// What the chart of a replay can show: every number that the view has for each seat.

import type { Measure } from "../game.ts";
import { fieldLabel } from "./event_text.ts";
import type { GenericView } from "./generic_view.ts";

/** From any view of the match: a field is a measure if it is a number for some seat. */
export function measuresOf(game: string, view: GenericView): Measure<GenericView>[] {
  const fields = new Set(
    (view.seats ?? []).flatMap((seat) => Object.keys(seat).filter((name) => typeof seat[name] === "number")),
  );
  fields.delete("seat");
  return [...fields].map((name) => ({
    label: () => fieldLabel(game, name),
    of: ({ seats = [] }) => seats.map(({ [name]: value }) => typeof value === "number" ? value : null),
  }));
}
