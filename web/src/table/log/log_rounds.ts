// What happened, as the lines of a log: grouped by rounds or turns, the table's own news between the events.

import type { Happened, NewsHeard } from "../store/table_state.ts";

export type Entry =
  | { kind: "event"; at: number; event: Happened }
  | { kind: "news"; id: string; news: NewsHeard };

export interface Round {
  /** The first is 1; 0: before it. */
  n: number;
  entries: Entry[];
}

interface Sorting {
  isOpening(event: Happened): boolean;
  isFleeting(event: Happened): boolean;
}

/** Of interest to those who look for it only. */
const QUIET = new Set(["salted", "planned", "moved"]);

export const isQuiet = ({ kind }: { kind: string }): boolean => QUIET.has(kind);

export function roundsOf(events: Happened[], news: NewsHeard[], { isOpening, isFleeting }: Sorting): Round[] {
  const rounds: Round[] = [{ n: 0, entries: [] }];
  const loud = news.map((one, at) => ({ one, id: `news ${at}` })).filter(({ one }) => !isQuiet(one));
  let told = 0;
  const add = (entry: Entry) => rounds[rounds.length - 1].entries.push(entry);
  const addNews = (until: number) => {
    for (; told < loud.length && loud[told].one.after <= until; told += 1) {
      add({ kind: "news", id: loud[told].id, news: loud[told].one });
    }
  };
  events.forEach((event, at) => {
    addNews(at);
    if (isFleeting(event)) return;
    if (isOpening(event)) rounds.push({ n: rounds.length, entries: [] });
    add({ kind: "event", at, event });
  });
  addNews(Infinity);
  return rounds.filter(({ n, entries }) => n > 0 || entries.length);
}

/** Do both show the same lines? Events are told apart by who they are, not by what they say. */
export function isSameRound(one: Round, other: Round): boolean {
  if (one.n !== other.n || one.entries.length !== other.entries.length) return false;
  return one.entries.every((entry, at) => {
    const same = other.entries[at];
    if (entry.kind === "event") {
      return same.kind === "event" && same.at === entry.at && same.event === entry.event;
    }
    return same.kind === "news" && same.news === entry.news;
  });
}
