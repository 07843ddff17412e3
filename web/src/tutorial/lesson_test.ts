import { answerMoves, FIRST_STEP, nextStep, previousStep, type Step } from "./lesson.ts";
import { deepStrictEqual, ok, strictEqual } from "node:assert";

const step = (...expected: string[]): Step => ({
  view: { awaited: [0] },
  events: [],
  offered: ["pass", "bid 3", "bid 4"],
  expected,
  result: null,
});
const STEPS = [step(), step("bid 3"), step("place red W9", "place white C21"), step()];
const at = (n: number) => ({ at: n, isNext: true, tries: 0 });

Deno.test("the move that is asked for leads on", () => {
  deepStrictEqual(answerMoves(STEPS, at(1), ["bid 3"]), at(2));
});

Deno.test("several moves lead on in any order, but not some of them", () => {
  strictEqual(answerMoves(STEPS, at(2), ["place white C21", "place red W9"]).at, 3);
  strictEqual(answerMoves(STEPS, at(2), ["place white C21"]).at, 2);
});

Deno.test("another move leads nowhere, and is counted so that something kind is said", () => {
  const tried = answerMoves(STEPS, at(1), ["bid 4"]);
  deepStrictEqual(tried, { at: 1, isNext: false, tries: 1 });
  strictEqual(answerMoves(STEPS, tried, ["pass"]).tries, 2);
});

Deno.test("a step to read is not left by a move", () => {
  strictEqual(answerMoves(STEPS, FIRST_STEP, []).at, 0);
});

Deno.test("going back shows no news again, and both ends hold", () => {
  deepStrictEqual(previousStep(at(2)), { at: 1, isNext: false, tries: 0 });
  strictEqual(previousStep(FIRST_STEP).at, 0);
  strictEqual(nextStep(STEPS, at(3)).at, 3);
});

for (const game of ["bigshot", "zahltag"]) {
  Deno.test(`the lesson of ${game} can be played to its end with what it asks for`, async () => {
    const file = new URL(`../../static/lesson-${game}.json`, import.meta.url);
    const steps: Step[] = JSON.parse(await Deno.readTextFile(file));
    let progress = FIRST_STEP;
    for (const { expected, offered } of steps) {
      if (expected.length === 1) ok(offered.includes(expected[0]), expected[0]);
      progress = expected.length ? answerMoves(steps, progress, expected) : nextStep(steps, progress);
    }
    strictEqual(progress.at, steps.length - 1);
    ok(steps.at(-1)?.result);
  });
}
