import { deepStrictEqual as same } from "node:assert/strict";
import { type ClientTable, reduceMessage } from "../store/table_state.ts";
import type { Message, Snapshot, TableState, Update } from "../../api/protocol.ts";
import { TableHistory } from "./history.ts";

const snapshot: Snapshot = {
  type: "snapshot",
  number: 1,
  at: 0,
  now: 0,
  table: { id: "t" } as TableState,
  you: null,
  view: "start",
  events: [],
  offered: [],
  awaited: [],
  clocks: null,
  said: [],
};
const update = (number: number, events: number, kind = "moved"): Update => ({
  type: "update",
  number,
  at: 0,
  news: { kind },
  view: `view ${number}`,
  events: Array.from({ length: events }, () => ({ kind: "bid" })),
});

function after(...messages: Message[]): TableHistory {
  const history = new TableHistory("t");
  let state: ClientTable | null = null;
  for (const message of messages) {
    state = reduceMessage(state, message);
    if (state) history.hear(state, message);
  }
  return history;
}

Deno.test("a line leads to its moment, steps lead to the next, and beyond the last is the present", async () => {
  const history = after(snapshot, update(2, 2), update(3, 1), update(4, 1));
  await history.look(0, 4);
  same([history.shown.value?.view, history.event.value, history.since.value], ["view 2", 0, 4]);
  await history.step(1, 4);
  same(history.shown.value?.view, "view 3");
  await history.step(1, 4);
  same(history.shown.value, null);
});

Deno.test("the latest line is the present, not the past", async () => {
  const history = after(snapshot, update(2, 2), update(3, 1));
  await history.look(2, 3);
  same(history.shown.value, null);
});

Deno.test("a moment that is taken back meanwhile leads to the present", async () => {
  const messages = [snapshot, update(2, 2), update(3, 1), update(4, 1)];
  const history = after(...messages);
  await history.look(2, 4);
  const undone = update(5, 2, "took-back");
  const state = [...messages, undone].reduce(reduceMessage, null as ClientTable | null);
  const again = reduceMessage(state, update(6, 1));
  if (state) history.hear(state, undone);
  if (again) history.hear(again, update(6, 1));
  same(history.shown.value, null);
});
