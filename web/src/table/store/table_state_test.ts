import { deepStrictEqual as same } from "node:assert/strict";
import { type ClientTable, reduceMessage } from "./table_state.ts";
import type { ChatMessage, Message, Snapshot, TableState, Update } from "../../api/protocol.ts";

const table = { id: "t", status: "playing" } as TableState;
const snapshot: Snapshot = {
  type: "snapshot",
  number: 5,
  at: 100,
  now: 120,
  table,
  you: null,
  view: { turn: 1 },
  events: [{ kind: "began" }, { kind: "bid", args: { seat: 1 } }],
  offered: ["pass"],
  awaited: [0],
  clocks: null,
  said: [],
};

function after(...messages: Message[]): ClientTable {
  const state = messages.reduce(reduceMessage, null as ClientTable | null);
  if (!state) throw new Error("nothing is known");
  return state;
}

const update = (number: number, more: Partial<Update>): Update => ({
  type: "update",
  number,
  at: 200,
  news: { kind: "moved", seat: 0, by: "person" },
  ...more,
});
const line = (number: number, room: ChatMessage["room"] = "table"): ChatMessage => ({
  type: "said",
  room,
  number,
  at: 0,
  seat: 0,
  name: "Anna",
  text: "hm",
});

Deno.test("a snapshot replaces newer updates: the database may have lost moves", () => {
  const earlier = { ...snapshot, number: 3, events: [] };
  const state = after(snapshot, update(6, { events: [{ kind: "passed" }] }), earlier, update(4, {}));
  same([state.number, state.events], [4, []]);
});

Deno.test("nothing is known before a snapshot", () => {
  same(reduceMessage(null, update(1, {})), null);
});

Deno.test("an update leaves out what is empty, and keeps the table where it says nothing of it", () => {
  const state = after(snapshot, update(6, { view: { turn: 2 }, events: [{ kind: "passed" }] }));
  same([state.offered, state.awaited, state.you], [[], [], null]);
  same(state.table, table);
  same(state.events.map(({ kind }) => kind), ["began", "bid", "passed"]);
  same(state.newEventCount, 1);
});

Deno.test("events that were there stay the same objects, so what shows them can be left alone", () => {
  const before = after(snapshot);
  same(
    reduceMessage(before, update(6, { events: [{ kind: "passed" }] }))?.events[1] === before.events[1],
    true,
  );
});

Deno.test("a move taken back tells everything again, nothing of it fresh, and its news come last", () => {
  const back = update(7, { news: { kind: "took-back", seat: 0 }, events: [{ kind: "began" }] });
  const state = after(snapshot, update(6, { events: [{ kind: "passed" }] }), back);
  same(state.events.map(({ kind }) => kind), ["began"]);
  same([state.newEventCount, state.news.at(-1)?.after], [0, 1]);
});

Deno.test("what was taken back and the news of it keep their order, before all that comes later", () => {
  const state = after(
    snapshot,
    update(6, { news: { kind: "hinted", seat: 0 } }),
    update(7, { events: [{ kind: "passed" }, { kind: "won" }] }),
    update(8, { news: { kind: "asked", seat: 0 } }),
    update(9, {
      news: { kind: "took-back", seat: 0 },
      events: [{ kind: "began" }, { kind: "bid", args: { seat: 1 } }],
    }),
    update(10, { events: [{ kind: "raised" }] }),
  );
  same(
    state.news.map(({ kind, after, undone }) => `${undone?.kind ?? kind} ${after}`),
    ["hinted 2", "passed 2", "won 2", "asked 2", "took-back 2"],
  );
});

Deno.test("a move that ends a request to take one back is told with it, and no other move is", () => {
  const asked = { ...table, take_back: { seat: 1, waits_for: [0] } };
  const state = after(
    snapshot,
    update(6, { events: [{ kind: "bid" }], table }),
    update(7, { news: { kind: "asked", seat: 1 }, table: asked }),
    update(8, { events: [{ kind: "bid" }] }),
    update(9, { events: [{ kind: "passed" }], table: { ...table, take_back: null } }),
    update(10, { events: [{ kind: "bid" }], table }),
  );
  same(state.news.map(({ kind, after }) => `${kind} ${after}`), ["asked 3", "lapsed 5"]);
});

Deno.test("a line that is told again is known once; the rooms count apart", () => {
  const state = after(snapshot, line(1), line(1), line(1, "spectators"), line(2));
  same(state.said.map(({ room, number }) => `${room} ${number}`), ["table 1", "spectators 1", "table 2"]);
  same(reduceMessage(state, line(2)), state);
});

Deno.test("who is here stays known when everything else is told anew", () => {
  const state = after(snapshot, { type: "presence", here: [true, false], spectators: 2 }, snapshot);
  same([state.here, state.watchers], [[true, false], 2]);
});
