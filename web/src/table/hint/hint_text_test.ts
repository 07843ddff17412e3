import { deepStrictEqual as same } from "node:assert/strict";
import type { HintMessage } from "../../api/protocol.ts";
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
  same(describeHint(moves, "bigshot", describeMove, hasText, t), {
    moves: [
      { move: "pass", text: "Pass", reasons: ["wins 34"] },
      { move: "place red C21", text: "red on C21", reasons: ["worth 0"] },
      { move: "fly", text: "fly", reasons: ["worth +1.3"] },
    ],
    limit: "up to 7",
  });
});

Deno.test("a chance is of what the bot estimates, and a limit is told where the game has words for it", () => {
  const found = describeHint(hint("valuer", ["take crane", -2, 0.5, 4]), "zahltag", () => null, hasText, t);
  same(found, {
    moves: [{ move: "take crane", text: "take a crane", reasons: ["gets it 50", "worth −2"] }],
    limit: "",
  });
});
