// What a payday would cost: now, or after the change of equipment that is chosen.

import type { ZahltagView } from "../../api/protocol.ts";
import { type ChosenCards, whyNot } from "./actions/card_exchange.ts";
import { dues } from "./calculations.ts";

export interface PaydayForecast {
  /** By seat; null: it is out. */
  owed: (number | null)[];
  /** A change is chosen, and the next payday can only come after it. */
  isAfterChange: boolean;
}

/** `seat` chooses; a change that is not allowed counts as none. */
export function forecastPayday(view: ZahltagView, seat: number | null, chosen: ChosenCards): PaydayForecast {
  const { give, get } = chosen;
  const isAfterChange = seat !== null && (give ?? get) !== null && !whyNot(view, seat, chosen);
  const more = isAfterChange ? Number(get !== null) - Number(give !== null) : 0;
  const seats = view.seats.map(({ cards, out }, at) => ({ cards: at === seat ? cards + more : cards, out }));
  return { owed: dues(seats), isAfterChange };
}
