import { strictEqual as identical } from "node:assert/strict";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";
import { positionWhileDeciding } from "./own_position.ts";

const seat = (seat: number, more: Partial<ZahltagSeatView>): ZahltagSeatView => ({
  seat,
  money: 20,
  hand: null,
  cards: 3,
  left: {},
  right: {},
  gained: [],
  known: [],
  offer: null,
  has_offered: true,
  out: 0,
  ...more,
});

const view: ZahltagView = {
  game: "zahltag",
  players: 2,
  options: {},
  viewer: 0,
  reconstruction: true,
  phase: "offer",
  awaited: [1],
  starter: 0,
  turn: 1,
  prepared: 6,
  piles: { crane: 4, foreman: 2 },
  stack: { CW: 1, CFF: 1 },
  paydays: 5,
  held: 0,
  since: 2,
  until_forced: 8,
  is_fresh: false,
  contract: "CW",
  seats: [seat(0, { hand: { crane: 1, foreman: 2 }, offer: "3" }), seat(1, {})],
  places: null,
};

/** Both were paid for what the card shows, a payday was held, and a contract is revealed. */
const now: ZahltagView = {
  ...view,
  awaited: [0, 1],
  stack: { CFF: 1 },
  paydays: 4,
  held: 1,
  since: 0,
  until_forced: 10,
  contract: "CFF",
  seats: [
    seat(0, {
      money: 25,
      hand: { crane: 1, foreman: 1 },
      cards: 2,
      left: { foreman: 1 },
      has_offered: false,
    }),
    seat(1, { money: 17, cards: 5, has_offered: false }),
  ],
};

Deno.test("who decides sees all as it is now, also the others' money and the paydays", () => {
  identical(positionWhileDeciding({ view, now, seat: 0 }), now);
});

Deno.test("who waits, watches or is out sees what is shown", () => {
  identical(positionWhileDeciding({ view, now: { ...now, awaited: [1] }, seat: 0 }), view);
  identical(positionWhileDeciding({ view, now, seat: null }), view);
});

Deno.test("a position that is shown is drawn as it is", () => {
  identical(positionWhileDeciding({ view: now, now, seat: 0 }), now);
});
