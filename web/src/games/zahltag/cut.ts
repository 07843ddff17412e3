// Where an update is cut: what was settled is shown before the next turn begins, or before the match ends.

import type { Cut, GameEvent } from "../game.ts";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";
import type { Counts } from "./event_text.ts";

export const cut: Cut<ZahltagView> = {
  before: ["began", "ended"],
  /** Cards for a contract stay in the hands until the next position. */
  viewAfter: (before, events) => events.reduce(applyEvent, before),
};

function applyEvent(view: ZahltagView, { kind, args }: GameEvent): ZahltagView {
  switch (kind) {
    case "took":
      return exchange(view, args.seat, null, args.kind);
    case "dropped":
      return exchange(view, args.seat, args.kind, null);
    case "swapped":
      return exchange(view, args.seat, args.kind, args.other);
    case "opened":
      return { ...view, contract: null };
    case "awarded":
      return withSeat(view, args.seat, ({ money }) => ({ money: money + args.amount }));
    case "paid":
      return withSeat(view, args.seat, ({ money }) => ({ money: money - args.amount }));
    default:
      return view;
  }
}

/** ZT-8: a seat gives a card to its pile, takes one, or both. */
function exchange(view: ZahltagView, seat: number, given: string | null, taken: string | null): ZahltagView {
  const by = Number(taken !== null) - Number(given !== null);
  return withSeat(
    { ...view, piles: moveCard(view.piles, taken, given) },
    seat,
    ({ hand, cards }) => ({ hand: hand && moveCard(hand, given, taken), cards: cards + by }),
  );
}

function moveCard(counts: Counts, less: string | null, more: string | null): Counts {
  const moved = { ...counts };
  if (less) moved[less] -= 1;
  if (more) moved[more] += 1;
  return moved;
}

function withSeat(
  view: ZahltagView,
  seat: number,
  change: (own: ZahltagSeatView) => Partial<ZahltagSeatView>,
): ZahltagView {
  return { ...view, seats: view.seats.map((own, at) => at === seat ? { ...own, ...change(own) } : own) };
}
