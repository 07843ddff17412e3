import assert from "node:assert/strict";
import { measuresOf } from "./measures.ts";

Deno.test("every number that seats have can be drawn over time; what is hidden is unknown", () => {
  const seats = [{ seat: 0, points: 3, bid: null, hand: [1] }, { seat: 1, points: 4, bid: null, hand: [] }];
  const [points, ...others] = measuresOf("auction", { awaited: [], seats });
  assert.equal(others.length, 0);
  assert.deepEqual(points.of({ awaited: [], seats: [{ points: 5 }, { points: null }] }), [5, null]);
  assert.deepEqual(measuresOf("auction", { awaited: [] }), []);
});
