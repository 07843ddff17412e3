import { cut, hasAll, wordsOf } from "./text_search.ts";
import { deepStrictEqual, ok } from "node:assert";

Deno.test("accents, capitals and apostrophes do not matter", () => {
  ok(hasAll("Jusqu’à la dernière ENCHÈRE", wordsOf("jusqu'a enchere")));
  ok(hasAll("Die größte Zahl", wordsOf("grosste")));
  ok(hasAll("Un cœur de ville", wordsOf("coeur")));
});

Deno.test("all words must be there, in any order", () => {
  ok(hasAll("a loan pays ten", wordsOf("ten  loan")));
  ok(!hasAll("a loan pays ten", wordsOf("loan park")));
});

Deno.test("what was looked for is cut out of the text as it is written", () => {
  deepStrictEqual(cut("Les enchères, l’enchère", wordsOf("enchere")), [
    "Les ",
    "enchère",
    "s, l’",
    "enchère",
  ]);
  deepStrictEqual(cut("Straße", wordsOf("strasse")), ["", "Straße"]);
  deepStrictEqual(cut("Große Straße", wordsOf("s")), ["Gro", "ß", "e ", "S", "tra", "ß", "e"]);
});

Deno.test("words that overlap are one hit, and a text without hits stays whole", () => {
  deepStrictEqual(cut("payday", wordsOf("pay payday")), ["", "payday"]);
  deepStrictEqual(cut("payday", wordsOf("crane")), ["payday"]);
  deepStrictEqual(cut("payday", []), ["payday"]);
});
