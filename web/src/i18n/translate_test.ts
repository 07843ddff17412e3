import { rejects, strictEqual as same } from "node:assert/strict";
import { fetchCatalogue, language, loadLanguage, t } from "./translate.ts";

/** A server that answers when it is told to; its texts say what they are. */
const asked: Record<string, (ok: boolean) => void> = {};
globalThis.fetch = (path) =>
  new Promise((resolve) => {
    const [, , , code, part = "page"] = String(path).split("/");
    const body = JSON.stringify({ [part]: `${part} ${code}` });
    asked[`${part} ${code}`] = (ok) => resolve(new Response(body, { status: ok ? 200 : 500 }));
  });
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
const answer = async (what: string, ok = true) => {
  asked[what](ok);
  await new Promise((resolve) => setTimeout(resolve));
};

Deno.test("texts of one language only, in whatever order they come", async (context) => {
  await context.step("the last request counts, and older answers are dropped", async () => {
    const german = loadLanguage("de");
    const french = loadLanguage("fr");
    await answer("page fr");
    await answer("page de");
    await Promise.all([german, french]);
    same(language.value, "fr");
    same(t("page"), "page fr");
  });
  await context.step(
    "who asks for a part while the language changes gets it in the wanted one",
    async () => {
      const part = fetchCatalogue("rules");
      const italian = loadLanguage("it");
      await answer("rules fr");
      await answer("rules it");
      await answer("page it");
      await Promise.all([part, italian]);
      same(t("page"), "page it");
      same(t("rules"), "rules it");
    },
  );
  await context.step("a part asked for during a change comes with it", async () => {
    const english = loadLanguage("en");
    const part = fetchCatalogue("learn");
    await answer("learn en");
    await answer("rules en");
    same(t("rules"), "rules it");
    await answer("page en");
    await Promise.all([english, part]);
    same(t("learn") + t("rules") + t("page"), "learn enrules enpage en");
  });
  await context.step(
    "a language that does not come changes nothing, and can be asked for again",
    async () => {
      const failing = rejects(loadLanguage("fr"));
      await answer("learn fr", false);
      await failing;
      same(t("rules"), "rules en");
      const again = loadLanguage("fr");
      await answer("learn fr");
      await again;
      same(t("learn"), "learn fr");
    },
  );
});

Deno.test("a French word loses its vowel before a part that begins with one", async () => {
  const loading = loadLanguage("fr");
  for (const part of ["page", "learn", "rules"]) asked[`${part} fr`]?.(true);
  await loading;
  const texts: Record<string, string> = { by: "enchère de {player}", than: "autant que {player}" };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(texts)));
  await fetchCatalogue("review");
  same(t("by", { player: "Anne" }), "enchère d’Anne");
  same(t("by", { player: "Béla" }), "enchère de Béla");
  same(t("than", { player: "Élie" }), "autant qu’Élie");
});
