import { deepStrictEqual, strictEqual } from "node:assert";
import { decimal, percent, signedPercent, uncertainPercent } from "./percent.ts";
import { language } from "./translate.ts";

Deno.test("shares have the language's decimal sign, a true minus sign, and no line ends in them", () => {
  language.value = "en";
  deepStrictEqual([percent(0.1234), percent(-0.5), signedPercent(0.05), signedPercent(-0.0001)], [
    "12.3\u00a0%",
    "−50.0\u00a0%",
    "+5.0\u00a0%",
    "0.0\u00a0%",
  ]);
  strictEqual(uncertainPercent(0.6, 0.012), "60.0 ± 1.2\u00a0%");
  language.value = "de";
  strictEqual(decimal(-14.25), "−14,3");
});
