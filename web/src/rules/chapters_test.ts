import { CHAPTERS, ruleHref } from "./chapters.ts";
import { deepStrictEqual, strictEqual } from "node:assert";

Deno.test("the chapters hold every rule once, in order", () => {
  const held = Object.values(CHAPTERS).flat().flatMap(({ rules }) => rules);
  const all = [["BS", 28], ["ZT", 17]] as const;
  deepStrictEqual(
    held,
    all.flatMap(([game, n]) => Array.from({ length: n }, (_, at) => `${game}-${at + 1}`)),
  );
});

Deno.test("a rule's address is on the page of its game", () => {
  strictEqual(ruleHref("BS-8"), "/rules/bigshot#BS-8");
  strictEqual(ruleHref("ZT-12"), "/rules/zahltag#ZT-12");
});
