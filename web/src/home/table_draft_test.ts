import assert from "node:assert/strict";
import { game, option } from "../games/game_info_fixtures_test.ts";
import {
  changeGame,
  newDraft,
  parseComponent,
  type SeatChoice,
  tableOptions,
  tableSpec,
} from "./table_draft.ts";

const all = (...values: string[]) => values.map((value) => ({ value, players: [2, 3, 4] }));
const BIG_SHOT = game({
  name: "bigshot",
  options: [
    option({
      name: "variant",
      kind: "choice",
      choices: [...all("classic"), { value: "challenge", players: [3, 4] }],
      default: "classic",
    }),
    option({
      name: "overbids",
      kind: "choice",
      choices: all("refused", "exposed"),
      default: "refused",
      requires: { variant: "challenge" },
    }),
    option({ name: "board", kind: "component" }),
  ],
});
const DUEL = game({ name: "duel", players: [2] });

Deno.test("options that do not apply, or are the default, are left out", () => {
  const draft = newDraft(BIG_SHOT);
  const challenge = { ...draft, options: { variant: "challenge", overbids: "exposed" } };
  assert.deepEqual(tableOptions(draft, BIG_SHOT), {});
  assert.deepEqual(tableOptions({ ...challenge, players: 2 }, BIG_SHOT), {});
  assert.deepEqual(tableOptions(challenge, BIG_SHOT), { variant: "challenge", overbids: "exposed" });
  const board = { lots: [] };
  assert.deepEqual(tableOptions({ ...draft, components: { board } }, BIG_SHOT), { board });
});

Deno.test("a table has as many seats as players, and a clock in seconds", () => {
  const spec = tableSpec({
    ...newDraft(BIG_SHOT),
    players: 2,
    seats: ["mine", "hard", "open", "open"],
    clock: "live",
    minutes: 5,
  }, BIG_SHOT);
  assert.deepEqual(spec.seats, ["mine", { bot: "hard" }]);
  assert.deepEqual(spec.clock, { kind: "live", bank: 300, increment: 10 });
});

Deno.test("another game takes over the seats, with a number of players that it allows", () => {
  const draft = changeGame({ ...newDraft(BIG_SHOT), options: { variant: "challenge" } }, DUEL);
  assert.deepEqual([draft.game, draft.players, draft.seats, draft.options], [
    "duel",
    2,
    ["mine", "open"],
    {},
  ]);
});

Deno.test("a bot of a level that another game lacks gets its highest", () => {
  const draft = { ...newDraft(BIG_SHOT), seats: ["mine", "expert", "easy", "open"] as SeatChoice[] };
  const simple = game({ name: "simple", levels: ["easy", "normal"] });
  assert.deepEqual(changeGame(draft, simple).seats, ["mine", "normal", "easy", "open"]);
});

Deno.test("a component is found by itself and in a record", () => {
  const lots = { lots: [{ id: "W9", value: 9 }] };
  assert.deepEqual(parseComponent("board", JSON.stringify(lots)), lots);
  assert.deepEqual(parseComponent("board", JSON.stringify({ zuschlag: 1, options: { board: lots } })), lots);
  assert.deepEqual(parseComponent("contracts", '["CEF"]'), ["CEF"]);
  assert.throws(() => parseComponent("contracts", "[["), SyntaxError);
});
