import { deepStrictEqual as same } from "node:assert/strict";
import { effect, signal } from "@preact/signals";
import { stableValue } from "./stable_signals.ts";

Deno.test("whoever follows a steady signal is told only when it says something else", () => {
  const source = signal({ seats: [1, 2], other: 0 });
  const seats = stableValue(() => [...source.value.seats]);
  const values: number[][] = [];
  const stop = effect(() => void values.push(seats.value));
  source.value = { seats: [1, 2], other: 1 };
  source.value = { seats: [2], other: 1 };
  stop();
  same(values, [[1, 2], [2]]);
});
