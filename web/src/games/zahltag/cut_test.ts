import { deepStrictEqual as same } from "node:assert/strict";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";
import { cut } from "./cut.ts";

const seat = (money: number, hand: Record<string, number> | null): ZahltagSeatView => ({
  seat: 0,
  money,
  hand,
  cards: 3,
  left: {},
  right: {},
  gained: [],
  known: [],
  offer: null,
  has_offered: true,
  out: 0,
});

const before: ZahltagView = {
  game: "zahltag",
  players: 2,
  options: {},
  viewer: 0,
  reconstruction: true,
  phase: "offer",
  awaited: [1],
  starter: 0,
  turn: 3,
  prepared: 6,
  piles: { crane: 4, worker: 5 },
  stack: {},
  paydays: 5,
  held: 0,
  since: 2,
  until_forced: 8,
  is_fresh: false,
  contract: "CW",
  seats: [seat(20, { crane: 1, worker: 2 }), seat(18, null)],
  places: null,
};

const after = (...events: [kind: string, args: Record<string, unknown>][]) =>
  cut.viewAfter(before, events.map(([kind, args]) => ({ kind, args })));

Deno.test("opened offers pay their winners and leave no contract on the table", () => {
  const view = after(
    ["opened", { seat: 0, offer: "3" }],
    ["opened", { seat: 1, offer: "3" }],
    ["awarded", { seat: 0, amount: -1, tied: true }],
    ["awarded", { seat: 1, amount: -1, tied: true }],
  );
  same(view.contract, null);
  same(view.seats.map(({ money }) => money), [19, 17]);
  same(view.awaited, before.awaited);
});

Deno.test("a payday takes what is owed from hands as they are after the exchange before it", () => {
  const view = after(
    ["swapped", { seat: 0, kind: "worker", other: "crane" }],
    ["held", { seat: 0, number: 1, forced: false }],
    ["paid", { seat: 0, amount: 2 }],
    ["paid", { seat: 1, amount: 0 }],
  );
  same(view.seats.map(({ money }) => money), [18, 18]);
  same(view.seats[0].hand, { crane: 2, worker: 1 });
  same([view.seats[0].cards, view.piles], [3, { crane: 3, worker: 6 }]);
});

Deno.test("cards that are taken or put back change piles and hands, also hidden ones", () => {
  const view = after(["took", { seat: 1, kind: "crane" }], ["dropped", { seat: 0, kind: "worker" }]);
  same(view.piles, { crane: 3, worker: 6 });
  same(view.seats.map(({ cards }) => cards), [2, 4]);
  same(view.seats.map(({ hand }) => hand), [{ crane: 1, worker: 1 }, null]);
});

Deno.test("the position before it stays as it was", () => {
  const copy = structuredClone(before);
  after(["took", { seat: 0, kind: "crane" }], ["awarded", { seat: 1, amount: 5, tied: false }]);
  same(before, copy);
});
