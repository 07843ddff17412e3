import { deepStrictEqual as same } from "node:assert/strict";
import type { ZahltagSeatView } from "../../api/protocol.ts";
import { exchangeMove } from "./actions/card_exchange.ts";
import { dues, handAfter, lapOf, listCards, measures, missingFor, tiePays } from "./calculations.ts";

function seated(seat: number, more: Partial<ZahltagSeatView> = {}): ZahltagSeatView {
  return {
    seat,
    money: 20,
    hand: null,
    cards: 7,
    left: {},
    right: {},
    gained: [0, 0, 0, 0],
    known: [0, 0, 0, 0],
    offer: null,
    has_offered: false,
    out: 0,
    ...more,
  };
}

Deno.test("ZT-10: what a hand lacks for a contract is counted by kind", () => {
  same(missingFor("CEE", { crane: 1, excavator: 1, worker: 4 }), { excavator: 1 });
  same(missingFor("CCW", {}), { crane: 2, worker: 1 });
  same(missingFor("FFW", { foreman: 3, worker: 1 }), {});
});

Deno.test("ZT-11: a tie pays 2 less; at 2 nothing, at 1 it costs 1", () => {
  same([1, 2, 3, 8].map(tiePays), [-1, 0, 1, 6]);
});

Deno.test("ZT-12: each hand card more than the smallest hand costs 1; who is out counts no more", () => {
  same(dues([seated(0, { cards: 9 }), seated(1, { cards: 0, out: 1 }), seated(2, { cards: 6 })]), [
    3,
    null,
    0,
  ]);
});

Deno.test("ZT-6: the laps of the preparation are counted from 1 to 3", () => {
  same([0, 3, 4, 11].map((prepared) => lapOf({ prepared, players: 4 })), [1, 1, 2, 3]);
});

Deno.test("a hand is shown as it will be, and what was picked makes the move", () => {
  same(handAfter({ crane: 1, worker: 2 }, "crane", "worker"), { crane: 0, worker: 3 });
  same(listCards({ worker: 2, crane: 1 }), ["crane", "worker", "worker"]);
  const picks = [[null, null], [null, "crane"], ["worker", null], ["worker", "crane"]];
  same(picks.map(([give, get]) => exchangeMove({ give, get })), [
    "keep",
    "take crane",
    "drop worker",
    "swap worker crane",
  ]);
});

Deno.test("the chart shows money, cards in hand and cards in all", () => {
  const seats = [seated(0, { cards: 4, left: { crane: 1 }, right: { worker: 2 } })];
  // deno-lint-ignore no-explicit-any -- a view of which only the seats are read
  same(measures.map(({ of }) => of({ seats } as any)), [[20], [4], [7]]);
});
