import { deepStrictEqual as same } from "node:assert/strict";
import type { MatchEvent, Update } from "../../api/protocol.ts";
import { reduceMessage } from "../store/table_state.ts";
import { addPosition, positionAfter } from "./history_positions.ts";
import { mergePositions, newsInLog, positionsInLog } from "./log_updates.ts";

const events = (n: number): MatchEvent[] => Array.from({ length: n }, () => ({ kind: "bid" }));
const update = (number: number, n: number, kind = "moved"): Update => ({
  type: "update",
  number,
  at: 0,
  news: { kind },
  view: `view ${number}`,
  events: events(n),
});

Deno.test("an event leads to the first moment that knows it", () => {
  const positions = positionsInLog([update(1, 2), update(2, 3), update(3, 1)], 3);
  same([0, 1, 2, 4, 5, 6].map((event) => positionAfter(positions, event)?.view), [
    "view 1",
    "view 1",
    "view 2",
    "view 2",
    "view 3",
    undefined,
  ]);
});

Deno.test("news without events show the moment as it is then, once", () => {
  same(positionsInLog([update(1, 2), update(2, 0, "stood-in")], 2), [{ after: 2, view: "view 2" }]);
});

Deno.test("what was taken back cannot be looked at any more", () => {
  const positions = positionsInLog([
    update(1, 2),
    update(2, 2),
    update(3, 2),
    update(4, 2, "took-back"),
    update(5, 1),
  ], 5);
  same(positions, [{ after: 2, view: "view 4" }, { after: 3, view: "view 5" }]);
});

Deno.test("updates before play have no view, and those after the snapshot are this page's own", () => {
  const opened: Update = { type: "update", number: 1, at: 0, news: { kind: "opened" } };
  same(positionsInLog([opened, update(2, 1), update(3, 1)], 2).map(({ view }) => view), ["view 2"]);
});

Deno.test("history goes before what this page has heard", () => {
  const live = addPosition(addPosition([], 5, "snapshot"), 6, "heard");
  const history = [{ after: 2, view: "a" }, { after: 5, view: "b" }];
  same(mergePositions(history, live).map(({ view }) => view), ["a", "snapshot", "heard"]);
});

Deno.test("the log tells what was taken back, and what was told of the table, before the page came", () => {
  const log = [update(1, 2), update(2, 1, "asked-back"), update(3, 2, "took-back"), update(4, 1)];
  same(newsInLog(log, 4, reduceMessage).map(({ kind, after }) => [kind, after]), [
    ["asked-back", 2],
    ["undone", 2],
    ["took-back", 2],
  ]);
  same(newsInLog(log, 1, reduceMessage), []);
});
