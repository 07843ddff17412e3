import assert from "node:assert/strict";
import { optionsOf, ownPieces, specOf, USUAL } from "./table_draft.ts";

Deno.test("options that do not apply are left out", () => {
  const challenge = { ...USUAL, variant: "challenge", exposure: "game" } as const;
  assert.deepEqual(optionsOf(USUAL), {});
  assert.deepEqual(optionsOf({ ...challenge, players: 2 }), {});
  assert.deepEqual(optionsOf({ ...challenge, game: "zahltag" }), {});
  assert.deepEqual(optionsOf(challenge), { variant: "challenge", overbids: "refused" });
  const exposed = optionsOf({ ...challenge, overbids: "exposed" });
  assert.deepEqual(exposed, { variant: "challenge", overbids: "exposed", exposure: "game" });
});

Deno.test("a table has as many seats as players, and a clock in seconds", () => {
  const spec = specOf({
    ...USUAL,
    players: 2,
    wishes: ["mine", "hard", "open", "open"],
    clock: "live",
    minutes: 5,
  });
  assert.deepEqual(spec.seats, ["mine", { bot: "hard" }]);
  assert.deepEqual(spec.clock, { kind: "live", bank: 300, increment: 10 });
});

Deno.test("one's own pieces are found by themselves and in a record", () => {
  const lots = { lots: [{ id: "W9", value: 9 }] };
  assert.deepEqual(ownPieces("bigshot", JSON.stringify(lots)), lots);
  assert.deepEqual(ownPieces("bigshot", JSON.stringify({ zuschlag: 1, options: { board: lots } })), lots);
  assert.deepEqual(ownPieces("zahltag", '["CEF"]'), ["CEF"]);
  assert.throws(() => ownPieces("zahltag", "[["), SyntaxError);
});
