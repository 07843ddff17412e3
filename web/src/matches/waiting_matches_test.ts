import { deepStrictEqual as same } from "node:assert/strict";
import type { OwnTableEntry } from "../api/protocol.ts";
import { awaitedMatches, invitations, runningMatches } from "./waiting_matches.ts";

const entry = (id: string, more: Partial<OwnTableEntry>) => ({ id, ...more }) as OwnTableEntry;

Deno.test("what waits for the visitor comes by the time that is left, then by how long it has waited", () => {
  const entries = [
    entry("others", { awaited: false, turn_since: null, turn_ends: null }),
    entry("new", { awaited: true, turn_since: 900, turn_ends: null }),
    entry("old", { awaited: true, turn_since: 100, turn_ends: null }),
    entry("stand-in", { awaited: true, turn_since: null, turn_ends: null }),
    entry("later", { awaited: true, turn_since: 500, turn_ends: 7000 }),
    entry("soon", { awaited: true, turn_since: 600, turn_ends: 2000 }),
  ];
  same(awaitedMatches(entries).map(({ id }) => id), ["soon", "later", "old", "new", "stand-in"]);
});

Deno.test("only rematches that wait for the visitor are invitations", () => {
  same(invitations([entry("a", { invited: false }), entry("b", { invited: true })]).map(({ id }) => id), [
    "b",
  ]);
});

Deno.test("matches that go on without the visitor's turn are found, the newest first", () => {
  const entries = [
    entry("old", { status: "playing", awaited: false, opened: 1 }),
    entry("mine", { status: "playing", awaited: true, opened: 2 }),
    entry("new", { status: "playing", awaited: false, opened: 3 }),
    entry("waiting", { status: "waiting", awaited: false, opened: 4 }),
    entry("over", { status: "finished", awaited: false, opened: 5 }),
  ];
  same(runningMatches(entries).map(({ id }) => id), ["new", "old"]);
});
