import assert from "node:assert/strict";
import { groupMoves, restOf } from "./move_groups.ts";

const numbered = (verb: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${verb} ${from + at}`);

Deno.test("moves are grouped by their first word, in the order in which they are offered", () => {
  const groups = groupMoves(["bid 1", "pass", "bid 2", "place R W9"]);
  assert.deepEqual(groups.map(({ verb, moves }) => [verb, moves]), [
    ["bid", ["bid 1", "bid 2"]],
    ["pass", ["pass"]],
    ["place", ["place R W9"]],
  ]);
  assert.ok(groups.every(({ control }) => control === "buttons"));
});

Deno.test("many numbers without a gap are a number to fill in, and all else a list", () => {
  const [bids] = groupMoves(numbered("bid", 3, 99));
  assert.deepEqual([bids.control, bids.least, bids.most], ["number", 3, 99]);
  const gap = numbered("bid", 1, 30).filter((move) => move !== "bid 9");
  assert.equal(groupMoves(gap)[0].control, "select");
  const words = numbered("place R", 1, 30);
  assert.equal(groupMoves(words)[0].control, "select");
});

Deno.test("what follows the first word is the choice within a group", () => {
  assert.equal(restOf("place R W9"), "R W9");
  assert.equal(restOf("pass"), "");
});
