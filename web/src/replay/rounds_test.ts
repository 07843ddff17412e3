import { deepStrictEqual } from "node:assert";
import { clampStep, roundAt, splitIntoRounds, stepOfNextRound } from "./rounds.ts";
import { type ReplayStep } from "./replay_source.ts";

const stage = (...kinds: string[]): ReplayStep => ({
  view: null,
  events: kinds.map((kind) => ({ kind, args: {} })),
});
const isRoundStart = ({ kind }: { kind: string }) => kind === "began";
const STEPS = [stage(), stage("began"), stage("took"), stage("took", "began"), stage(), stage("ended")];
const CHAPTERS = splitIntoRounds(STEPS, isRoundStart);

Deno.test("a chapter ends before the step that only opens the next, and with a step that does both", () => {
  deepStrictEqual(CHAPTERS, [
    { n: 0, first: 0, last: 0 },
    { n: 1, first: 1, last: 3 },
    { n: 2, first: 3, last: 5 },
  ]);
});

Deno.test("a step belongs to the chapter that it opens", () => {
  deepStrictEqual([0, 1, 2, 3, 5].map((step) => roundAt(CHAPTERS, step)), [0, 1, 1, 2, 2]);
});

Deno.test("going back by chapters stops at the beginning of one's own first, going on ends at the end", () => {
  deepStrictEqual([5, 3, 1, 0].map((step) => stepOfNextRound(CHAPTERS, step, -1)), [3, 1, 0, 0]);
  deepStrictEqual([0, 2, 4].map((step) => stepOfNextRound(CHAPTERS, step, 1)), [1, 3, 5]);
});

Deno.test("a step out of range is the nearest that there is", () => {
  deepStrictEqual([-3, 2.7, 99, NaN, Infinity].map((step) => clampStep(step, 6)), [0, 2, 5, 0, 0]);
});
