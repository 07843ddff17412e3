import assert from "node:assert/strict";
import {
  choicesFor,
  effectiveValues,
  eventMessage,
  games,
  gamesWithRules,
  isRoundStart,
  isTransient,
  nameAsWords,
  playerCounts,
  ruleHref,
} from "./game_info.ts";
import { game, option } from "./game_info_fixtures_test.ts";

const GAME = game({
  players: [2, 3],
  options: [
    option({
      name: "variant",
      kind: "choice",
      choices: [{ value: "plain", players: [2, 3] }, { value: "hard", players: [3] }],
      default: "plain",
    }),
    option({
      name: "lots",
      kind: "number",
      lowest: 1,
      highest: 9,
      default: 5,
      requires: { variant: "hard" },
    }),
    option({ name: "open", kind: "switch", default: false }),
    option({ name: "handicap", kind: "number", lowest: 0, highest: 5, default: 0, players: [2] }),
    option({ name: "board", kind: "component" }),
  ],
});
const DEFAULTS = { variant: "plain", lots: 5, open: false, handicap: 0 };

Deno.test("what was not chosen has its default", () => {
  assert.deepEqual(effectiveValues(GAME, 3, {}), DEFAULTS);
});

Deno.test("what was chosen counts as far as it applies", () => {
  const chosen = { variant: "hard", lots: 2, open: true };
  assert.deepEqual(effectiveValues(GAME, 3, chosen), { ...DEFAULTS, ...chosen });
  assert.deepEqual(effectiveValues(GAME, 2, chosen), { ...DEFAULTS, open: true });
});

Deno.test("an option can be for some numbers of players only", () => {
  assert.equal(effectiveValues(GAME, 2, { handicap: 3 }).handicap, 3);
  assert.equal(effectiveValues(GAME, 3, { handicap: 3 }).handicap, 0);
});

Deno.test("a choice can be for some numbers of players only", () => {
  assert.deepEqual(choicesFor(GAME.options[0], 2), ["plain"]);
  assert.deepEqual(choicesFor(GAME.options[0], 3), ["plain", "hard"]);
});

Deno.test("names of programs become words", () => {
  assert.equal(nameAsWords("has_bid"), "Has bid");
  assert.equal(nameAsWords("pot"), "Pot");
});

Deno.test("a rule's address is on the page of its game", () => {
  const ruled = game({
    name: "bigshot",
    players: [4, 5],
    chapters: [{ name: "box", rules: ["BS-1", "BS-2"] }],
  });
  games.value = [GAME, ruled];
  assert.deepEqual(gamesWithRules(), [ruled]);
  assert.deepEqual(playerCounts(), [2, 3, 4, 5]);
  assert.equal(ruleHref("BS-2"), "/rules/bigshot#BS-2");
  assert.equal(ruleHref("XY-1"), "/rules");
});

Deno.test("an event is told by the message of its kind, or of the first variant whose conditions hold", () => {
  games.value = [game({
    event_variants: [
      { kind: "awarded", message: "awarded.cost", when: { tied: "true", amount: "negative" } },
      { kind: "awarded", message: "awarded.tied", when: { tied: "true" } },
      { kind: "paid", message: "paid.nothing", when: { amount: "zero" } },
    ],
  })];
  const messageOf = (kind: string, args = {}) => eventMessage("auction", { kind, args });
  assert.equal(messageOf("awarded", { tied: true, amount: -1 }), "auction.awarded.cost");
  assert.equal(messageOf("awarded", { tied: true, amount: 0 }), "auction.awarded.tied");
  assert.equal(messageOf("awarded", { tied: false, amount: -1 }), "auction.awarded");
  assert.equal(messageOf("paid", { amount: 0 }), "auction.paid.nothing");
  assert.equal(messageOf("paid", { amount: 2 }), "auction.paid");
  assert.equal(messageOf("ended"), "auction.ended");
});

Deno.test("a game says which events start a round, and which the log leaves out", () => {
  games.value = [game({ round_starts: ["rolled"], transient_events: ["sealed"] })];
  const event = (kind: string) => ({ kind, args: {} });
  assert.deepEqual(["rolled", "sealed"].map((kind) => isRoundStart("auction", event(kind))), [true, false]);
  assert.deepEqual(["rolled", "sealed"].map((kind) => isTransient("auction", event(kind))), [false, true]);
});
