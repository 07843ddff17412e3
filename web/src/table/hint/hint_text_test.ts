import { deepStrictEqual as same } from "node:assert/strict";
import type { HintMessage, Reason } from "../../api/protocol.ts";
import { describeHint } from "./hint_text.ts";

const TEXTS: Record<string, string> = {
  "a.crane": "a crane",
  "colour.red": "red",
  "page.hint.zahltag.take": "take {what}",
  "page.hint.bigshot.place": "{what} on {target}",
  "page.hint.chance": "wins {percent}",
  "page.hint.chance.zahltag.valuer": "gets it {percent}",
  "page.hint.limit.bigshot": "up to {limit}",
  "hint.value": "worth {value}",
  "hint.value.zahltag.valuer": "rated {value}",
  "hint.as_good": "as good",
  "page.hint.drawn.zahltag": "drawn",
  "reason.payday_then": "payday {now}, then {then}",
  "reason.known": "known",
  "reason.rival_able": "{rival} can",
  "reason.contracts": "{now} of {number}",
};
const hasText = (key: string) => key in TEXTS;
const t = (key: string, parts: Record<string, unknown> = {}) =>
  TEXTS[key].replace(/{(\w+)}/g, (_, name) => String(parts[name]));

function hint(
  bot: string,
  ...candidates: [string, number | null, number | null, number | null][]
): HintMessage {
  return {
    type: "hint",
    seat: 0,
    nth: 3,
    move: candidates[0][0],
    candidates: candidates.map(([move, value, chance, limit]) => ({ move, value, chance, limit })),
    bot,
    stand_in: null,
    reasons: [],
  };
}

Deno.test("moves are told as their buttons say them, and else by words of the game", () => {
  const describeMove = (move: string) => move === "pass" ? "Pass" : null;
  const moves = hint("guided", ["pass", null, 0.336, 7], ["place red C21", -0.04, null, 7], [
    "fly",
    1.25,
    null,
    7,
  ]);
  same(describeHint(moves, "bigshot", [], describeMove, hasText, t), {
    moves: [
      { move: "pass", text: "Pass", reasons: ["wins 34"] },
      { move: "place red C21", text: "red on C21", reasons: ["worth 0"] },
      { move: "fly", text: "fly", reasons: ["worth +1.3"] },
    ],
    limit: "up to 7",
    why: "",
    reasons: [],
  });
});

Deno.test("a chance is of what the bot estimates, and a limit is told where the game has words for it", () => {
  const found = describeHint(
    hint("valuer", ["take crane", -2, 0.5, 4]),
    "zahltag",
    [],
    () => null,
    hasText,
    t,
  );
  same(found, {
    moves: [{ move: "take crane", text: "take a crane", reasons: ["gets it 50", "rated −2"] }],
    limit: "",
    why: "",
    reasons: [],
  });
});

Deno.test("a move with no lower number than the choice is about as good, and never looks better", () => {
  const tell = (game: string, ...moves: [string, number | null, number | null, number | null][]) =>
    describeHint(hint("guided", ...moves), game, [], (move) => move, hasText, t);
  const found = tell("bigshot", ["loan red", null, 0.33, null], ["bid 3", null, 0.34, null], [
    "pass",
    null,
    0.3,
    null,
  ]);
  same(found.moves.map(({ reasons }) => reasons.join()), ["wins 33", "as good", "wins 30"]);
  same([found.limit, found.why], ["", ""]);
  const valued = tell("bigshot", ["pass", 0, 0.26, 1], ["bid 2", 0, 0.31, 1], ["bid 3", -1, 0.4, 1]);
  same(valued.moves.map(({ reasons }) => reasons.join()), [
    "wins 26,worth 0",
    "as good",
    "wins 40,worth −1",
  ]);
  const drawn = tell("zahltag", ["offer 5", null, 0.3, null], ["offer 4", null, 0.31, null]);
  same(drawn.why, "drawn");
  const offers = tell("zahltag", ["offer 3", -1, 0.4, null], ["offer 00", 0, 0, null]);
  same(offers.moves.map(({ reasons }) => reasons.join()), ["wins 40", "as good"]);
});

Deno.test("reasons are sentences with names and numbers, and those of an unknown kind are left out", () => {
  const reasons: Reason[] = [
    { kind: "rival_able", args: { rival: 1 } },
    { kind: "payday_then", args: { now: 3, then: 2 } },
    { kind: "contracts", args: { now: 3, number: 20 } },
    { kind: "gain", args: { amount: 1.25 } },
    { kind: "of another version" },
  ];
  const answer = { ...hint("guided", ["take crane", null, 0.4, null]), reasons };
  same(describeHint(answer, "zahltag", ["Anna", "Ben"], () => null, hasText, t).reasons, [
    "known",
    "Ben can",
    "payday 3, then 2",
    "3 of 20",
  ]);
});
