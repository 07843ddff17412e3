// The moments of a match, to look back at: each with how many events had happened by then.

import { type Happened, whole } from "../store/table_state.ts";
import type { Update } from "../../api/protocol.ts";

export interface Kept {
  /** How many events had happened. */
  after: number;
  view: unknown;
}

/** One more. Those that it undoes (a move was taken back) are forgotten. */
export function kept(moments: Kept[], after: number, view: unknown): Kept[] {
  const before = moments.at(-1)?.after ?? -1;
  if (before < after) return [...moments, { after, view }];
  return [...moments.filter((one) => one.after < after), { after, view }];
}

/** The moment that the event of this index led to; undefined: it is not known. */
export function momentOf(moments: Kept[], event: number): Kept | undefined {
  const at = moments.findIndex(({ after }) => after > event);
  return at < 0 ? undefined : moments[at];
}

/** The moments of a log, up to the update of this number. */
export function momentsOf(log: Update[], number: number): Kept[] {
  let moments: Kept[] = [];
  let after = 0;
  for (const update of log) {
    if (update.number > number) break;
    const told: Happened[] = whole(update.events ?? []);
    after = update.news.kind === "took-back" ? told.length : after + told.length;
    if (update.view) moments = kept(moments, after, update.view);
  }
  return moments;
}

/** What was known from the start, then what this page has heard: the first of these was a snapshot's. */
export function joined(history: Kept[], live: Kept[]): Kept[] {
  const from = live[0]?.after ?? Infinity;
  return [...history.filter(({ after }) => after < from), ...live];
}
