import assert from "node:assert/strict";
import { DEFAULT_DRAFT, parseCustomBoard, tableOptions, tableSpec } from "./table_draft.ts";

Deno.test("options that do not apply are left out", () => {
  const challenge = { ...DEFAULT_DRAFT, variant: "challenge", exposure: "game" } as const;
  assert.deepEqual(tableOptions(DEFAULT_DRAFT), {});
  assert.deepEqual(tableOptions({ ...challenge, players: 2 }), {});
  assert.deepEqual(tableOptions({ ...challenge, game: "zahltag" }), {});
  assert.deepEqual(tableOptions(challenge), { variant: "challenge", overbids: "refused" });
  const exposed = tableOptions({ ...challenge, overbids: "exposed" });
  assert.deepEqual(exposed, { variant: "challenge", overbids: "exposed", exposure: "game" });
});

Deno.test("a table has as many seats as players, and a clock in seconds", () => {
  const spec = tableSpec({
    ...DEFAULT_DRAFT,
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
  assert.deepEqual(parseCustomBoard("bigshot", JSON.stringify(lots)), lots);
  assert.deepEqual(
    parseCustomBoard("bigshot", JSON.stringify({ zuschlag: 1, options: { board: lots } })),
    lots,
  );
  assert.deepEqual(parseCustomBoard("zahltag", '["CEF"]'), ["CEF"]);
  assert.throws(() => parseCustomBoard("zahltag", "[["), SyntaxError);
});
