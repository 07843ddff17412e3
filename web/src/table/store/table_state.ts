// The state of a table: a reducer over the server's messages.

import type { MatchEvent, Message, Snapshot, TableChange } from "../../api/protocol.ts";

/** An event of the game; `args` is never missing. */
export interface GameEvent {
  kind: string;
  // deno-lint-ignore no-explicit-any -- each kind has its own; the games' tellers know them
  args: Record<string, any>;
}

/** News of the table, with the number of events before it. `undone`: an event that was taken back. */
export type TableNews = TableChange & { after: number; undone?: GameEvent };

export interface ClientTable extends Omit<Snapshot, "type" | "events"> {
  events: GameEvent[];
  /** How many events at the end of the list are new with the last message. */
  newEventCount: number;
  news: TableNews[];
  here: boolean[];
  watchers: number;
}

/** The state after a message. A snapshot replaces it; an update omits fields with default values. */
export function reduceMessage(state: ClientTable | null, message: Message): ClientTable | null {
  if (message.type === "snapshot") {
    const { type: _, ...snapshot } = message;
    const { here = [], watchers = 0 } = state ?? {};
    return { ...snapshot, events: fillArguments(message.events), newEventCount: 0, here, watchers, news: [] };
  }
  if (state === null) return null;
  if (message.type === "update") {
    const hasTakenBack = message.news.kind === "took-back"; // the update repeats all events then
    const before = hasTakenBack ? [] : state.events;
    const newEvents = fillArguments(message.events ?? []);
    const events = [...before, ...newEvents];
    const after = hasTakenBack ? events.length : before.length;
    return {
      ...state,
      number: message.number,
      at: message.at,
      table: message.table ?? state.table,
      you: message.you ?? null,
      view: message.view ?? null,
      events,
      newEventCount: hasTakenBack ? 0 : newEvents.length,
      offered: message.offered ?? [],
      awaited: message.awaited ?? [],
      clocks: message.clocks ?? null,
      news: message.news.kind !== "moved"
        ? [...(hasTakenBack ? undoEvents(state, after) : state.news), { ...message.news, after }]
        : state.table?.take_back && message.table && !message.table.take_back
        ? [...state.news, { kind: "lapsed", after: events.length }] // the move ended a request to take one back
        : state.news,
    };
  }
  if (message.type === "said") {
    const isKnown = state.said.some((line) => line.room === message.room && line.number === message.number);
    return isKnown ? state : { ...state, said: [...state.said, message] }; // after a reconnect the server repeats the last lines
  }
  if (message.type === "presence") return { ...state, here: message.here, watchers: message.spectators };
  return state;
}

/** The news after a take-back: what was undone and what was said of it stand before everything that comes later. */
function undoEvents({ events, news }: ClientTable, after: number): TableNews[] {
  const undone = events.slice(after).flatMap((event, at) => [
    { kind: "undone", after, undone: event },
    ...news.filter((one) => one.after === after + at + 1).map((one) => ({ ...one, after })),
  ]);
  return [...news.filter((one) => one.after <= after), ...undone];
}

export function fillArguments(events: MatchEvent[]): GameEvent[] {
  return events.map(({ kind, args = {} }) => ({ kind, args }));
}
