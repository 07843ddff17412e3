import { strictEqual } from "node:assert";
import { toCsv } from "./csv_export.ts";

Deno.test("values are written one step a line; what is hidden is empty", () => {
  const columns = [{ name: "Step", values: [0, 1] }, { name: "Anna", values: [-3, null] }];
  strictEqual(toCsv(columns), "Step,Anna\r\n0,-3\r\n1,\r\n");
});

Deno.test("a name with commas and quotes is one cell, and none is a formula", () => {
  strictEqual(toCsv([{ name: 'An"na, B', values: ["=1+1"] }]), '"An""na, B"\r\n\'=1+1\r\n');
});
