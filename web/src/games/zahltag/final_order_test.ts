import { deepStrictEqual as same } from "node:assert/strict";
import { decidingCriterion, type FinalResult, rankedSeats } from "./final_order.ts";

const even: FinalResult = {
  money: [20, 20, 20],
  equipment: [7, 7, 7],
  table: [2, 2, 2],
  out: [],
  winners: [0, 1, 2],
};

Deno.test("ZT-16: money decides, then fewer cards in all, then fewer on the table, else the win is shared", () => {
  same(decidingCriterion({ ...even, money: [20, 21, 20], winners: [1] }), "money");
  same(decidingCriterion({ ...even, money: [20, 20, 3], equipment: [6, 7, 5], winners: [0] }), "cards");
  same(decidingCriterion({ ...even, table: [2, 2, 1], winners: [2] }), "table");
  same(decidingCriterion(even), "shared");
});

Deno.test("ZT-15: the last one left wins; where nobody is, those who went out together share it", () => {
  same(decidingCriterion({ ...even, out: [0, 2], winners: [1] }), "last");
  same(decidingCriterion({ ...even, out: [0, 1, 2], winners: [1, 2] }), "none");
});

Deno.test("seats are listed by their places, and those who share one by seat", () => {
  same(rankedSeats([3, 1, 2]).map(({ seat }) => seat), [1, 2, 0]);
  same(rankedSeats([2, 1, 4, 2]), [
    { seat: 1, place: 1 },
    { seat: 0, place: 2 },
    { seat: 3, place: 2 },
    { seat: 2, place: 4 },
  ]);
});
