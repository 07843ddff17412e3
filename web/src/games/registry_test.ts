import assert from "node:assert/strict";
import { loadLanguage } from "../i18n/translate.ts";
import { describeOptions } from "./registry.ts";

const TEXTS = {
  "option.labelled": "{label}: {value}",
  "page.generic.yes": "yes",
  "bigshot.variant.classic": "classic game",
  "zahltag.deck.built-in": "built-in contracts",
  "page.option.bigshot.reserve": "Reserve price",
};

Deno.test("options that a game has no sentence for are described as they are declared", async () => {
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(TEXTS)));
  Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
  await loadLanguage("en");
  assert.equal(describeOptions("bigshot", {}), "classic game");
  assert.equal(describeOptions("bigshot", { reserve: 5 }), "classic game, Reserve price: 5");
  assert.equal(describeOptions("zahltag", { is_open: true }), "built-in contracts, Is open: yes");
  const options = { ties: "carried", deck: { custom: true }, cards: 3 };
  assert.equal(describeOptions("auction", options), "Ties: Carried, Deck, Cards: 3");
});
