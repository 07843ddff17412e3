import { strictEqual } from "node:assert";
import { permalink } from "./replay_source.ts";

Deno.test("an address tells the step, and the seat where it is one's", () => {
  strictEqual(permalink({ id: "a/b", isTable: true }, 12, 0), "/replay/a%2Fb?table&step=12&as=0");
  strictEqual(permalink({ id: "ab", isTable: false }, 3, null), "/replay/ab?step=3");
});
