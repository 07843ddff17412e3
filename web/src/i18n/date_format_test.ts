import { equal } from "node:assert/strict";
import { dateLocale } from "./date_format.ts";

Deno.test("dates are those of the browser's first locale of the page's language", () => {
  equal(dateLocale("en", ["en-GB", "en-US", "en"]), "en-GB");
  equal(dateLocale("en", ["de-CH", "EN-gb"]), "EN-gb");
  equal(dateLocale("de", ["en-GB", "de-CH"]), "de-CH");
  equal(dateLocale("en", ["en", "en-GB"]), "en");
});

Deno.test("where the browser has no locale of the page's language, dates are those of the language", () => {
  equal(dateLocale("it", ["en-GB", "de"]), "it");
  equal(dateLocale("fr", []), "fr");
  equal(dateLocale("en", ["enm"]), "en");
});
