// The position that is drawn while the player decides.

import type { PlayProps } from "../game.ts";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";

/**
 * While a card still shows what happened, the player may have to decide already: then the contract and all that is theirs
 * is as it is now, as in the controls. What the card reveals of the others, and of paydays, stays as it was.
 */
export function positionWhileDeciding(
  { view, now, seat }: Pick<PlayProps<ZahltagView>, "view" | "now" | "seat">,
): ZahltagView {
  if (view === now || seat === null || !now.awaited.includes(seat)) return view;
  const { held, since, until_forced, paydays } = view;
  const seats = now.seats.map((own, at) => at === seat ? own : seatBefore(view.seats[at], own));
  return { ...now, held, since, until_forced, paydays, seats };
}

/** Another seat as it was before the card; but whether it has made an offer belongs to the contract. */
const seatBefore = (before: ZahltagSeatView, { has_offered, offer }: ZahltagSeatView): ZahltagSeatView => ({
  ...before,
  has_offered,
  offer,
});
