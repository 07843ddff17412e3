import { deepStrictEqual as same } from "node:assert/strict";
import { type Ended, rankedSeats, whatDecided } from "./ranking.ts";

const even: Ended = {
  money: [20, 20, 20],
  equipment: [7, 7, 7],
  table: [2, 2, 2],
  out: [],
  winners: [0, 1, 2],
};
const seats = (...out: number[]) => out.map((moment, seat) => ({ seat, out: moment }));

Deno.test("ZT-16: money decides, then fewer cards in all, then fewer on the table, else the win is shared", () => {
  same(whatDecided({ ...even, money: [20, 21, 20], winners: [1] }), "money");
  same(whatDecided({ ...even, money: [20, 20, 3], equipment: [6, 7, 5], winners: [0] }), "cards");
  same(whatDecided({ ...even, table: [2, 2, 1], winners: [2] }), "table");
  same(whatDecided(even), "shared");
});

Deno.test("ZT-15: the last one left wins; where nobody is, those who went out together share it", () => {
  same(whatDecided({ ...even, out: [0, 2], winners: [1] }), "last");
  same(whatDecided({ ...even, out: [0, 1, 2], winners: [1, 2] }), "none");
});

Deno.test("ZT-16: who went out ranks below, the later the better, and equals share a place", () => {
  const ended = { ...even, money: [0, 5, 0], out: [0, 2], winners: [1] };
  same(rankedSeats(ended, seats(1, 0, 2)), [{ seat: 1, place: 1 }, { seat: 2, place: 2 }, {
    seat: 0,
    place: 3,
  }]);
  same(rankedSeats(ended, seats(1, 0, 1)).map(({ place }) => place), [1, 2, 2]);
  same(rankedSeats(even, seats(0, 0, 0)).map(({ place }) => place), [1, 1, 1]);
});
