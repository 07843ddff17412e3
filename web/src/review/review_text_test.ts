import { deepStrictEqual, strictEqual } from "node:assert";
import { loadLanguage } from "../i18n/translate.ts";
import { chance, decision, review } from "./review_fixtures_test.ts";
import {
  describeDecision,
  describeMoment,
  describeOutcome,
  describePlan,
  describeReason,
  type Wording,
} from "./review_text.ts";

const TEXTS = {
  "review.reason.cubes": "{worth} to {player}, {rival_worth} to {rival}",
  "review.reason.cubes.you": "{worth} to you, {rival_worth} to {rival}",
  "review.reason.of_another_game": "{best} is {amount} more than {move}",
  "review.mark.blunder": "blunder",
  "review.decision": "{number} {player} {move} ({mark}) {chance} / {best_chance} {best} {loss}",
  "review.deal": "the deal",
  "review.page.plan.place": "{what} on {target}",
  "colour.white": "white",
  "review.outcome.roll": "the roll of {what}",
  "review.outcome.reveal": "the contract {what}",
  "review.outcome.reveal.payday": "the payday",
  "review.moment.decision": "{number} {player} loses {percent} by {move}",
  "review.moment.gain": "{number} {outcome} gives {player} {percent}",
  "review.moment.loss": "{number} {outcome} takes {percent} from {player}",
};

async function inLanguage(language: "en" | "de", check: () => void): Promise<void> {
  const original = globalThis.fetch;
  const document = { documentElement: { dataset: {}, lang: "" } };
  Object.assign(globalThis, { document, fetch: () => Promise.resolve(Response.json(TEXTS)) });
  try {
    await loadLanguage(language);
    check();
  } finally {
    globalThis.fetch = original;
  }
}

const wording = (you: number | null): Wording => ({
  names: ["Anna", "Béla"],
  you,
  move: (move) => move,
  quote: (move) => `“${move}”`,
});

Deno.test("a reason is told to its own seat in the second person", () =>
  inLanguage("en", () => {
    const reason = { kind: "cubes", args: { seat: 0, worth: 9, rival: 1, rival_worth: 3 } };
    strictEqual(describeReason(reason, wording(0)), "9 to you, 3 to Béla");
    strictEqual(describeReason(reason, wording(1)), "9 to Anna, 3 to Béla");
    strictEqual(describeReason({ kind: "unheard-of" }, wording(null)), "");
  }));

Deno.test("moves in sentences are quoted, and fractions have a digit", () =>
  inLanguage("en", () => {
    const reason = {
      kind: "of_another_game",
      args: { best: "place red C21", move: "place red W9", amount: 0.25 },
    };
    strictEqual(describeReason(reason, wording(null)), "“place red C21” is 0.3 more than “place red W9”");
    const cubes = { ...reason.args, best: "place red C21, place red C21, place white C16" };
    const both = "2 × “place red C21”, “place white C16”";
    strictEqual(
      describeReason({ ...reason, args: cubes }, wording(null)),
      `${both} is 0.3 more than “place red W9”`,
    );
  }));

Deno.test("a decision is told with both chances and its loss", () =>
  inLanguage("en", () => {
    const candidates = [
      { move: "bid 2", chance: 0.5, error: 0.02, samples: 100 },
      { move: "pass", chance: 0.3, error: 0.01, samples: 100 },
    ];
    const lost = decision(4, 1, "blunder", { candidates, loss: 0.2 });
    strictEqual(
      describeDecision(lost, wording(null)),
      "5 Béla “pass” (blunder) 30.0 ± 1.0\u00a0% / 50.0 ± 2.0\u00a0% “bid 2” 20.0",
    );
  }));

Deno.test("the other moves of a placement are a list of cubes and lots", () =>
  inLanguage("en", () => {
    strictEqual(
      describePlan(["place white WX", "place white C21"], wording(null)),
      "white on WX, white on C21",
    );
    strictEqual(describePlan(["fly away"], wording(null)), "fly away");
  }));

Deno.test("outcomes and key moments are told in words", () =>
  inLanguage("en", () => {
    deepStrictEqual(["", "roll 3", "reveal CEE", "reveal payday", "spin 7"].map(describeOutcome), [
      "the deal",
      "the roll of 3",
      "the contract CEE",
      "the payday",
      "spin 7",
    ]);
    const found = review({
      decisions: [decision(2, 1, "blunder")],
      chances: [chance(0, "", [30_000, -30_000]), chance(0, "roll 3", [-80_000, 80_000])],
    });
    const told = (cause: "decision" | "chance", step: number, seat: number, change: number) =>
      describeMoment(found, { cause, step, seat, change }, wording(null));
    strictEqual(told("decision", 2, 1, -0.25), "3 Béla loses 25.0 by “pass”");
    strictEqual(told("decision", 2, 1, -0.1437), "3 Béla loses 14.3 by “pass”");
    strictEqual(told("chance", 0, 0, 0.03), "0 the deal gives Anna 3.0");
    strictEqual(told("chance", 0, 0, -0.08), "1 the roll of 3 takes 8.0 from Anna");
  }));
