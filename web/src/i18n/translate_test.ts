import { rejects, strictEqual as same } from "node:assert/strict";
import { fetchShelf, language, say, speak } from "./translate.ts";

/** A server that answers when it is told to; its texts say what they are. */
const asked: Record<string, (ok: boolean) => void> = {};
globalThis.fetch = (path) =>
  new Promise((resolve) => {
    const [, , , tongue, shelf = "page"] = String(path).split("/");
    const body = JSON.stringify({ [shelf]: `${shelf} ${tongue}` });
    asked[`${shelf} ${tongue}`] = (ok) => resolve(new Response(body, { status: ok ? 200 : 500 }));
  });
Object.assign(globalThis, { document: { documentElement: {} } });
const answer = async (what: string, ok = true) => {
  asked[what](ok);
  await new Promise((resolve) => setTimeout(resolve));
};

Deno.test("texts of one language only, in whatever order they come", async (t) => {
  await t.step("the last wish counts, and older answers are dropped", async () => {
    const german = speak("de");
    const french = speak("fr");
    await answer("page fr");
    await answer("page de");
    await Promise.all([german, french]);
    same(language.value, "fr");
    same(say("page"), "page fr");
  });
  await t.step("who asks for a shelf while the language changes gets it in the wanted one", async () => {
    const shelf = fetchShelf("rules");
    const italian = speak("it");
    await answer("rules fr");
    await answer("rules it");
    await answer("page it");
    await Promise.all([shelf, italian]);
    same(say("page"), "page it");
    same(say("rules"), "rules it");
  });
  await t.step("a shelf asked for during a change comes with it", async () => {
    const english = speak("en");
    const shelf = fetchShelf("learn");
    await answer("learn en");
    await answer("rules en");
    same(say("rules"), "rules it");
    await answer("page en");
    await Promise.all([english, shelf]);
    same(say("learn") + say("rules") + say("page"), "learn enrules enpage en");
  });
  await t.step("a language that does not come changes nothing, and can be asked for again", async () => {
    const failing = rejects(speak("fr"));
    await answer("learn fr", false);
    await failing;
    same(say("rules"), "rules en");
    const again = speak("fr");
    await answer("learn fr");
    await again;
    same(say("learn"), "learn fr");
  });
});
