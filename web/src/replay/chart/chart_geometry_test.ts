import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { scale, spreadLabels, stepPath, thinOut, ticks } from "./chart_geometry.ts";

const x = scale([0, 4], [0, 40]);
const y = scale([0, 10], [100, 0]);

Deno.test("a scale leads from one range to the other, also upside down", () => {
  deepStrictEqual([y(0), y(5), y(10)], [100, 50, 0]);
  strictEqual(scale([3, 3], [7, 9])(3), 7);
});

Deno.test("ticks are round and reach around all values and zero", () => {
  deepStrictEqual(ticks([3, 17, null], 4), [0, 5, 10, 15, 20]);
  deepStrictEqual(ticks([-12, 30], 5), [-20, -10, 0, 10, 20, 30]);
  deepStrictEqual(ticks([-45, 80], 6), [-50, -25, 0, 25, 50, 75, 100]);
  deepStrictEqual(ticks([13], 6), [0, 5, 10, 15]);
  deepStrictEqual(ticks([2], 5), [0, 1, 2]);
  deepStrictEqual(ticks([null], 5), [0, 1]);
  ok(ticks([0, 1234], 5).length <= 7);
});

Deno.test("a value holds until the next one", () => {
  strictEqual(stepPath([5, 5, 10, 10, 0], x, y), "M0 50H20V0H40V100");
  strictEqual(stepPath([5, 5], x, y), "M0 50H10");
});

Deno.test("what is hidden leaves a gap", () => {
  strictEqual(stepPath([null, 5, null, null, 10], x, y), "M10 50H20M40 0");
  strictEqual(stepPath([null, null], x, y), "");
});

Deno.test("labels move apart, stay in their order and within the chart", () => {
  deepStrictEqual(spreadLabels([50, 50, 10], 12, 100), [50, 62, 10]);
  deepStrictEqual(spreadLabels([99, 98, 97], 10, 100), [100, 90, 80]);
});

Deno.test("marks that would touch are left out", () => {
  deepStrictEqual(thinOut([0, 5, 10, 12, 30], (at) => at, 10), [0, 10, 30]);
});
