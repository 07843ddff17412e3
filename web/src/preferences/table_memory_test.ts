import { deepStrictEqual as same } from "node:assert/strict";
import { MOST_TABLES, recall, remember } from "./table_memory.ts";

Deno.test("a table's value is the one that was remembered last, of this setting alone", () => {
  localStorage.clear();
  remember("read", "one", 1);
  remember("read", "two", { table: 2 });
  remember("read", "one", 3);
  remember("seen", "one", true);
  same([recall("read", "one"), recall("read", "two"), recall("seen", "one")], [3, { table: 2 }, true]);
  same([recall("seen", "two"), recall("other", "one")], [undefined, undefined]);
});

Deno.test("the tables that were remembered longest ago are forgotten", () => {
  localStorage.clear();
  for (let n = 0; n <= MOST_TABLES; n++) remember("read", `${n}`, n);
  same([recall("read", "0"), recall("read", "1")], [undefined, 1]);
});

Deno.test("what is stored otherwise counts as nothing, and is replaced", () => {
  for (const stored of ["{", "{}", "null", "3", "[1, null]"]) {
    localStorage.setItem("zuschlag.read", stored);
    same(recall("read", "one"), undefined);
    remember("read", "one", 1);
    same(recall("read", "one"), 1);
  }
});
