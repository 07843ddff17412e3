// Groups events and table news into the rounds or turns of the log.

import type { GameEvent, TableNews } from "../store/table_state.ts";

export type Entry =
  | { kind: "event"; at: number; event: GameEvent }
  | { kind: "news"; id: string; news: TableNews };

export interface Round {
  /** The first is 1; 0: before it. */
  n: number;
  entries: Entry[];
}

interface Sorting {
  isRoundStart(event: GameEvent): boolean;
  isLeftOutOfLog(event: GameEvent): boolean;
}

/** News that the log leaves out. */
const QUIET = new Set(["salted", "planned", "moved"]);

export const isQuiet = ({ kind }: { kind: string }): boolean => QUIET.has(kind);

export function groupIntoRounds(
  events: GameEvent[],
  news: TableNews[],
  { isRoundStart, isLeftOutOfLog }: Sorting,
): Round[] {
  const rounds: Round[] = [{ n: 0, entries: [] }];
  const shownNews = news.map((one, at) => ({ one, id: `news ${at}` }))
    .filter(({ one }) => !isQuiet(one) && !(one.undone && isLeftOutOfLog(one.undone)));
  let nextNews = 0;
  const add = (entry: Entry) => rounds[rounds.length - 1].entries.push(entry);
  const addNews = (until: number) => {
    for (; nextNews < shownNews.length && shownNews[nextNews].one.after <= until; nextNews += 1) {
      add({ kind: "news", id: shownNews[nextNews].id, news: shownNews[nextNews].one });
    }
  };
  events.forEach((event, at) => {
    addNews(at);
    if (isLeftOutOfLog(event)) return;
    if (isRoundStart(event)) rounds.push({ n: rounds.length, entries: [] });
    add({ kind: "event", at, event });
  });
  addNews(Infinity);
  return rounds.filter(({ n, entries }) => n > 0 || entries.length);
}

/** Do both show the same lines? Compares events by identity. */
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
