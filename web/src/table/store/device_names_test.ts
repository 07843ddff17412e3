import { deepStrictEqual as same } from "node:assert/strict";
import { MAX_NAME_LENGTH } from "../../api/protocol.ts";
import { MOST_TABLES } from "../../preferences/table_memory.ts";
import { deviceNames, storeDeviceNames } from "./device_names.ts";

const KEY = "zuschlag.device_names";

Deno.test("names belong to the table for which they are stored", () => {
  localStorage.clear();
  storeDeviceNames("one", [" Ada ", "", "Bo"]);
  storeDeviceNames("two", ["Cy"]);
  same(deviceNames("one"), ["Ada", "", "Bo"]);
  same(deviceNames("two"), ["Cy"]);
  same(deviceNames("three"), []);
});

Deno.test("without a name, nothing is stored; long names are cut", () => {
  localStorage.clear();
  storeDeviceNames("one", ["", "  "]);
  same(localStorage.getItem(KEY), null);
  storeDeviceNames("one", ["x".repeat(100)]);
  same(deviceNames("one"), ["x".repeat(MAX_NAME_LENGTH)]);
});

Deno.test("only the newest tables are remembered", () => {
  localStorage.clear();
  for (let n = 0; n <= MOST_TABLES; n++) storeDeviceNames(`${n}`, ["Ada"]);
  same(deviceNames("0"), []);
  same(deviceNames("1"), ["Ada"]);
});

Deno.test("what is not a list of names is ignored", () => {
  for (const stored of ["{", "{}", "null", '[["one", [1]], ["two"], 3]']) {
    localStorage.setItem(KEY, stored);
    same(deviceNames("one"), []);
  }
});
