import { deepStrictEqual as same } from "node:assert/strict";
import { lastLines } from "./event_ticker.tsx";

const events = ["bid 1", "sealed", "bid 2", "passed", "sealed"].map((kind) => ({ kind, args: {} }));
const tell = ({ kind }: { kind: string }) => kind === "sealed" ? null : kind;

Deno.test("the ticker has the last events that are told, newest first", () => {
  same(lastLines(events, 2, tell), [{ at: 3, text: "passed" }, { at: 2, text: "bid 2" }]);
  same(lastLines(events, 9, tell).length, 3);
  same(lastLines([], 3, tell), []);
});
