import {
  answerChoice,
  answerMoves,
  isAsking,
  type Mistake,
  nextStep,
  previousStep,
  startAt,
  type Step,
  tryAgain,
} from "./lesson.ts";
import { resumedIndex } from "./lesson_progress.ts";
import { scrollDistance } from "./keep_in_sight.ts";
import { taskIn } from "./lesson_text.ts";
import { deepStrictEqual, ok, strictEqual } from "node:assert";

const step = (more: Partial<Step> = {}): Step => ({
  name: "step",
  view: { awaited: [0] },
  events: [],
  facts: {},
  targets: [],
  offered: ["pass", "bid 3", "bid 4"],
  expected: [],
  choices: [],
  answer: null,
  mistakes: [],
  result: null,
  ...more,
});
const DEAR: Mistake = {
  name: "dear",
  moves: ["bid 4"],
  view: { awaited: [] },
  events: [],
  facts: { cash: 1 },
  result: null,
};
const STEPS = [
  step(),
  step({ expected: ["bid 3"], mistakes: [DEAR] }),
  step({ expected: ["place red W9", "place white C21"] }),
  step({ choices: [1, "both"], answer: 1 }),
  step(),
];

Deno.test("the move that is asked for leads on", () => {
  deepStrictEqual(answerMoves(STEPS, startAt(1), ["bid 3"]), startAt(2));
});

Deno.test("several moves lead on in any order, but not some of them", () => {
  strictEqual(answerMoves(STEPS, startAt(2), ["place white C21", "place red W9"]).at, 3);
  strictEqual(answerMoves(STEPS, startAt(2), ["place white C21"]).at, 2);
});

Deno.test("a mistake that the lesson expects is shown, and can be tried again", () => {
  const tried = answerMoves(STEPS, startAt(1), ["bid 4"]);
  deepStrictEqual(tried, { at: 1, isNext: false, tries: 1, wrong: { name: "dear", mistake: DEAR } });
  deepStrictEqual(tryAgain(tried), { at: 1, isNext: false, tries: 1, wrong: null });
});

Deno.test("another move leads nowhere, and is counted", () => {
  const tried = answerMoves(STEPS, startAt(1), ["pass"]);
  deepStrictEqual(tried.wrong, { name: null, mistake: null });
  strictEqual(answerMoves(STEPS, tried, ["pass"]).tries, 2);
});

Deno.test("the right choice leads on, and a wrong one says which it was", () => {
  deepStrictEqual(answerChoice(STEPS, startAt(3), 1), startAt(4));
  deepStrictEqual(answerChoice(STEPS, startAt(3), "both").wrong, { name: "both", mistake: null });
});

Deno.test("a step to read is not left by a move", () => {
  strictEqual(answerMoves(STEPS, startAt(0), []).at, 0);
  deepStrictEqual(STEPS.map(isAsking), [false, true, true, true, false]);
});

Deno.test("going back shows no news again, and both ends hold", () => {
  deepStrictEqual(previousStep(startAt(2)), { ...startAt(1), isNext: false });
  strictEqual(previousStep(startAt(0)).at, 0);
  strictEqual(nextStep(STEPS, startAt(4)).at, 4);
});

Deno.test("a lesson continues where it was left, and begins again when it was finished or has changed", () => {
  const stored = { step: 5, steps: 16, isDone: false };
  strictEqual(resumedIndex(stored, 16), 4);
  strictEqual(resumedIndex(null, 16), 0);
  strictEqual(resumedIndex({ ...stored, step: 16, isDone: true }, 16), 0);
  strictEqual(resumedIndex(stored, 3), 0);
  ok(resumedIndex({ ...stored, isDone: true }, 16) === 4);
});

Deno.test("a folded coach keeps the whole task, not only its emphasized words", () => {
  strictEqual(
    taskIn("Take the park! *Put both red cubes into WX*, black and yellow into C17."),
    "*Put both red cubes into WX*, black and yellow into C17.",
  );
  strictEqual(taskIn("Cleo went up to 4. Two are worth more: *bid 5.*"), "Two are worth more: *bid 5.*");
  strictEqual(taskIn("*Pass.* Save your money."), "*Pass.* Save your money.");
});

Deno.test("a step scrolls to the top of the board, or as far as what it points at needs, which comes first", () => {
  const free = { top: 250, bottom: 450 };
  const board = { top: 600, bottom: 950 };
  strictEqual(scrollDistance({ top: 650, bottom: 700 }, board, free), 350);
  strictEqual(scrollDistance({ top: 700, bottom: 850 }, board, free), 400);
  strictEqual(scrollDistance({ top: 610, bottom: 940 }, board, free), 360);
  strictEqual(scrollDistance({ top: 300, bottom: 340 }, board, free), 50);
});
