import assert from "node:assert/strict";
import { parsePastedLink } from "./pasted_link.ts";

Deno.test("a pasted link of any kind leads to its page, with its invite key", () => {
  const invite = "http://192.168.0.7:8000/t/abcdefghjkmn?invite=k3y_-9";
  assert.equal(parsePastedLink(` ${invite} `), "/t/abcdefghjkmn?invite=k3y_-9");
  assert.equal(parsePastedLink("https://example.org/seat/AbC-_123#top"), "/seat/AbC-_123");
  assert.equal(parsePastedLink("Come! http://example.org/replay/abcdefghjkmn now"), "/replay/abcdefghjkmn");
});

Deno.test("an id alone is a table's, a long key a personal link's, and the rest is nothing", () => {
  assert.equal(parsePastedLink("abcdefghjkmn"), "/t/abcdefghjkmn");
  assert.equal(parsePastedLink("Zk3_-aaaaaaaaaaaaaaaaa"), "/seat/Zk3_-aaaaaaaaaaaaaaaaa");
  assert.equal(parsePastedLink("hello there"), null);
  assert.equal(parsePastedLink("https://example.org/"), null);
});
