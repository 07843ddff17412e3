// What this page knows of a table: the sum of the messages it has heard.

import type { MatchEvent, Message, Snapshot, TableChange } from "../../api/protocol.ts";

/** An event with its arguments, where it has none too. */
export interface Happened {
  kind: string;
  // deno-lint-ignore no-explicit-any -- each kind has its own; the games' tellers know them
  args: Record<string, any>;
}

/** TableChange of the table, and after how many events of the match they came. */
export type NewsHeard = TableChange & { after: number };

export interface Known extends Omit<Snapshot, "type" | "events"> {
  events: Happened[];
  /** How many of the events, at the end of the list, the last message brought. */
  fresh: number;
  news: NewsHeard[];
  here: boolean[];
  watchers: number;
}

/** What is known after a message. A snapshot says it all; an update leaves out what has its default. */
export function heard(known: Known | null, message: Message): Known | null {
  if (message.type === "snapshot") {
    const { type: _, ...told } = message;
    const { here = [], watchers = 0 } = known ?? {};
    return { ...told, events: whole(message.events), fresh: 0, here, watchers, news: [] };
  }
  if (known === null) return null;
  if (message.type === "update") {
    const hasTakenBack = message.news.kind === "took-back"; // then everything is told again
    const before = hasTakenBack ? [] : known.events;
    const told = whole(message.events ?? []);
    const events = [...before, ...told];
    const after = hasTakenBack ? events.length : before.length;
    return {
      ...known,
      number: message.number,
      at: message.at,
      table: message.table ?? known.table,
      you: message.you ?? null,
      view: message.view ?? null,
      events,
      fresh: hasTakenBack ? 0 : told.length,
      offered: message.offered ?? [],
      awaited: message.awaited ?? [],
      clocks: message.clocks ?? null,
      news: message.news.kind === "moved" ? known.news : [...known.news, { ...message.news, after }],
    };
  }
  if (message.type === "said") {
    const isKnown = known.said.some((line) => line.room === message.room && line.number === message.number);
    return isKnown ? known : { ...known, said: [...known.said, message] }; // who comes back is told the last again
  }
  if (message.type === "presence") return { ...known, here: message.here, watchers: message.spectators };
  return known;
}

export function whole(events: MatchEvent[]): Happened[] {
  return events.map(({ kind, args = {} }) => ({ kind, args }));
}
