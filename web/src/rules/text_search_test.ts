import { containsAll, searchWords, splitAtHits } from "./text_search.ts";
import { deepStrictEqual, ok } from "node:assert";

Deno.test("accents, capitals and apostrophes do not matter", () => {
  ok(containsAll("Jusqu’à la dernière ENCHÈRE", searchWords("jusqu'a enchere")));
  ok(containsAll("Die größte Zahl", searchWords("grosste")));
  ok(containsAll("Un cœur de ville", searchWords("coeur")));
});

Deno.test("all words must be there, in any order", () => {
  ok(containsAll("a loan pays ten", searchWords("ten  loan")));
  ok(!containsAll("a loan pays ten", searchWords("loan park")));
});

Deno.test("what was looked for is cut out of the text as it is written", () => {
  deepStrictEqual(splitAtHits("Les enchères, l’enchère", searchWords("enchere")), [
    "Les ",
    "enchère",
    "s, l’",
    "enchère",
  ]);
  deepStrictEqual(splitAtHits("Straße", searchWords("strasse")), ["", "Straße"]);
  deepStrictEqual(splitAtHits("Große Straße", searchWords("s")), ["Gro", "ß", "e ", "S", "tra", "ß", "e"]);
});

Deno.test("words that overlap are one hit, and a text without hits stays whole", () => {
  deepStrictEqual(splitAtHits("payday", searchWords("pay payday")), ["", "payday"]);
  deepStrictEqual(splitAtHits("payday", searchWords("crane")), ["payday"]);
  deepStrictEqual(splitAtHits("payday", []), ["payday"]);
});
