import { deepStrictEqual, strictEqual } from "node:assert";
import {
  chancesAt,
  chancesOf,
  decisionsAt,
  hasMeasuredLuck,
  isValued,
  listCandidates,
  looksBetter,
  mistakeSteps,
  momentStep,
  nextOf,
  otherMoves,
  sumBars,
  sumRange,
} from "./review_data.ts";
import { chance, decision, player, review } from "./review_fixtures_test.ts";

const REVIEW = review({
  decisions: [
    decision(1, 0, "best"),
    decision(2, 1, "mistake"),
    decision(4, 0, "inaccuracy"),
    decision(5, 1, "good"),
    decision(6, 2, null),
  ],
  chances: [
    chance(0, "", [30_000, -30_000]),
    chance(0, "roll 3", [0, 0]),
    chance(3, "roll 1", [-50_000, 50_000]),
  ],
});

Deno.test("mistakes are found after the decisions that lost something, of one seat or of all", () => {
  deepStrictEqual(mistakeSteps(REVIEW, null), [3, 5]);
  deepStrictEqual(mistakeSteps(REVIEW, 0), [5]);
  deepStrictEqual(mistakeSteps(REVIEW, 2), []);
});

Deno.test("the next step in a direction, or none", () => {
  deepStrictEqual(
    [nextOf([3, 5], 3, 1), nextOf([3, 5], 5, 1), nextOf([3, 5], 5, -1), nextOf([3, 5], 3, -1)],
    [
      5,
      null,
      3,
      null,
    ],
  );
});

Deno.test("with a step comes the decision that led there, and those made in secret with it", () => {
  const steps = (at: number, unseen: number[]) =>
    decisionsAt(REVIEW, at, (step) => unseen.includes(step)).map(({ step }) => step);
  deepStrictEqual(steps(3, []), [2]);
  deepStrictEqual(steps(4, []), []);
  for (const at of [5, 6, 7]) deepStrictEqual(steps(at, [5, 6]), [4, 5, 6]);
});

Deno.test("the deal is shown before any move, other events after theirs", () => {
  deepStrictEqual(chancesOf(REVIEW, 0).map(({ outcome }) => outcome), [""]);
  deepStrictEqual(chancesOf(REVIEW, 1).map(({ outcome }) => outcome), ["roll 3"]);
  deepStrictEqual(momentStep(REVIEW, { step: 0, cause: "chance", seat: 0, change: 0.03 }), 0);
  deepStrictEqual(momentStep(REVIEW, { step: 3, cause: "chance", seat: 1, change: 0.05 }), 4);
  deepStrictEqual(momentStep(REVIEW, { step: 2, cause: "decision", seat: 1, change: -0.2 }), 3);
});

Deno.test("chances lie on the line between two points", () => {
  const graph = [
    { step: 0, chances: [500_000, 500_000] },
    { step: 4, chances: [700_000, 300_000] },
    { step: 4, chances: [600_000, 400_000] },
    { step: 8, chances: [1_000_000, 0] },
  ];
  const found = (step: number) => chancesAt(review({ graph }), step);
  deepStrictEqual([found(0), found(2), found(4), found(6), found(8), found(9)], [
    [0.5, 0.5],
    [0.6, 0.4],
    [0.6, 0.4],
    [0.8, 0.2],
    [1, 0],
    [1, 0],
  ]);
});

Deno.test("luck that is 0 everywhere was not measured", () => {
  strictEqual(hasMeasuredLuck(review({ chances: [chance(0, "", [0, 0]), chance(3, "six", [0, 0])] })), false);
  strictEqual(hasMeasuredLuck(review({ chances: [chance(0, "", [0, 0]), chance(3, "six", [5, -5])] })), true);
});

Deno.test("start, luck and skill lead to the result", () => {
  const bars = sumBars(player({ start: 250_000, luck: -50_000, skill: 800_000, result: 1_000_000 }));
  deepStrictEqual(bars.map(({ name, from, to }) => [name, from, to]), [
    ["start", 0, 0.25],
    ["luck", 0.25, 0.2],
    ["skill", 0.2, 1],
    ["result", 0, 1],
  ]);
});

Deno.test("the range reaches around all bars", () => {
  deepStrictEqual(sumRange([player({ start: 500_000, luck: 0, skill: -500_000, result: 0 })]), [0, 1]);
  deepStrictEqual(sumRange([player({ start: 500_000, luck: 750_000, skill: -1_250_000, result: 0 })]), [
    0,
    1.25,
  ]);
});

Deno.test("a plan without a move has its other moves, also those that are equal to it", () => {
  deepStrictEqual(otherMoves(["place red C21", "place white C21", "place red C21"], "place red C21"), [
    "place white C21",
    "place red C21",
  ]);
  deepStrictEqual(otherMoves(["bid 3"], "pass"), ["bid 3"]);
});

Deno.test("compared moves are listed by their chances, after the best one", () => {
  const candidate = (move: string, chance: number, samples: number) => ({
    move,
    chance,
    error: 0.01,
    samples,
  });
  const candidates = [candidate("bid 3", 0.6, 64), candidate("pass", 0.5, 64), candidate("bid 2", 0.59, 16)];
  deepStrictEqual(listCandidates(candidates).map(({ move }) => move), ["bid 3", "bid 2", "pass"]);
});

Deno.test("a dropped move looks better if its chance is at least that of the best one", () => {
  const candidate = (chance: number, samples: number) => ({ move: "pass", chance, error: 0.01, samples });
  const all = [
    candidate(0.6, 64),
    candidate(0.6, 64),
    candidate(0.59, 16),
    candidate(0.6, 16),
    candidate(0.61, 16),
  ];
  deepStrictEqual(all.map((one) => looksBetter(all, one)), [false, false, false, true, true]);
});

Deno.test("the first position of a branch is no luck of the deal", () => {
  const deal = chance(0, "", [30_000, -30_000]);
  const start = chance(40, "", [0, 0]);
  const roll = chance(40, "roll 3", [10_000, -10_000]);
  deepStrictEqual(chancesOf(review({ chances: [deal] }), 0), [deal]);
  const branch = review({ chances: [start, roll], given_moves: 40 });
  deepStrictEqual([0, 40, 41].map((step) => chancesOf(branch, step)), [[], [], [roll]]);
  deepStrictEqual([0, 39, 40].map((step) => isValued(branch, step)), [false, false, true]);
  strictEqual(isValued(review({}), 0), true);
});
