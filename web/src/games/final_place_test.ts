import { deepStrictEqual as same } from "node:assert/strict";
import { nearestRival, sharedWith } from "./final_place.ts";

Deno.test("a seat is compared with the winner, and the winner with the next one behind", () => {
  const places = [3, 1, 2, 4];
  same([0, 1, 2, 3].map((seat) => nearestRival(places, seat)), [1, 2, 1, 1]);
});

Deno.test("those who share a place are compared with the same rival, and with nobody where all share it", () => {
  same([0, 1, 2, 3].map((seat) => nearestRival([2, 1, 2, 4], seat)), [1, 0, 1, 1]);
  same([0, 1].map((seat) => nearestRival([1, 1], seat)), [null, null]);
  same(sharedWith([2, 1, 2, 4], 0), [2]);
  same(sharedWith([2, 1, 2, 4], 1), []);
});
