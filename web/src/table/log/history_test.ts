import { deepStrictEqual as same } from "node:assert/strict";
import { heard, type Known } from "../store/table_state.ts";
import type { Message, Snapshot, TableState, Update } from "../../api/protocol.ts";
import { Looking } from "./history.ts";

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

function after(...messages: Message[]): Looking {
  const looking = new Looking("t");
  let known: Known | null = null;
  for (const message of messages) {
    known = heard(known, message);
    if (known) looking.hear(known, message);
  }
  return looking;
}

Deno.test("a line leads to its moment, steps lead to the next, and beyond the last is the present", async () => {
  const looking = after(snapshot, update(2, 2), update(3, 1), update(4, 1));
  await looking.look(0, 4);
  same([looking.shown.value?.view, looking.event.value, looking.since.value], ["view 2", 0, 4]);
  await looking.step(1, 4);
  same(looking.shown.value?.view, "view 3");
  await looking.step(1, 4);
  same(looking.shown.value, null);
});

Deno.test("the latest line is the present, not the past", async () => {
  const looking = after(snapshot, update(2, 2), update(3, 1));
  await looking.look(2, 3);
  same(looking.shown.value, null);
});

Deno.test("a moment that is taken back meanwhile leads to the present", async () => {
  const messages = [snapshot, update(2, 2), update(3, 1), update(4, 1)];
  const looking = after(...messages);
  await looking.look(2, 4);
  const undone = update(5, 2, "took-back");
  const known = [...messages, undone].reduce(heard, null as Known | null);
  const again = heard(known, update(6, 1));
  if (known) looking.hear(known, undone);
  if (again) looking.hear(again, update(6, 1));
  same(looking.shown.value, null);
});
