// A whole match to look back at: where it comes from, and its parts by round or turn.

import type { Game, Happened } from "../game.ts";
import { get } from "../wire/asking.ts";
import { whole } from "../wire/known.ts";
import type { Course as CourseTold } from "../wire/protocol.ts";

/** A match of this server, or a record that somebody brought. */
export interface Source {
  id: string;
  isTable: boolean;
}

/** The match after a move, and what that move brought, as one viewer saw it. */
export interface Stage {
  view: unknown;
  events: Happened[];
}

/** The first step is the moment before any move. */
export interface Course extends Omit<CourseTold, "steps" | "moves"> {
  steps: Stage[];
}

export function addressOf({ id, isTable }: Source): string {
  return `/api/${isTable ? "tables" : "replays"}/${encodeURIComponent(id)}`;
}

export function recordOf(source: Source): string {
  return addressOf(source) + (source.isTable ? "/record" : "");
}

/** Where a moment of it is to be found on this page. */
export function permalink({ id, isTable }: Source, step: number, seat: number | null): string {
  const query = [isTable && "table", `step=${step}`, seat !== null && `as=${seat}`].filter(Boolean).join("&");
  return `/replay/${encodeURIComponent(id)}?${query}`;
}

/** The course of a match, as a seat or (null) a spectator saw it. */
export async function fetchCourse(source: Source, seat: number | null): Promise<Course> {
  const told = await get<CourseTold>(`${addressOf(source)}/course?as=${seat ?? "spectator"}`);
  return { ...told, steps: told.steps.map(({ view, events }) => ({ view, events: whole(events) })) };
}

/** A round or a turn. The first has the number 0: what comes before all of them. */
export interface Chapter {
  n: number;
  /** The step that opens it. */
  first: number;
  /** The step after which it is over: the same that opens the next, where one move does both. */
  last: number;
}

export function chaptersOf(steps: Stage[], isOpening: Game<unknown>["isOpening"]): Chapter[] {
  const chapters: Chapter[] = [{ n: 0, first: 0, last: steps.length - 1 }];
  steps.forEach(({ events }, step) =>
    events.forEach((event, at) => {
      if (!isOpening(event)) return;
      chapters[chapters.length - 1].last = at ? step : Math.max(step - 1, 0);
      chapters.push({ n: chapters.length, first: step, last: steps.length - 1 });
    })
  );
  return chapters;
}

/** In which chapter a step is, as an index: the one that it opens, where it opens one. */
export function chapterAt(chapters: Chapter[], step: number): number {
  return Math.max(chapters.findLastIndex(({ first }) => first <= step), 0);
}

/** Where to go from a step to begin the chapter before it or after it. */
export function neighbour(chapters: Chapter[], step: number, by: -1 | 1): number {
  const at = chapterAt(chapters, step);
  if (by < 0) return (chapters[at].first < step ? chapters[at] : chapters[Math.max(at - 1, 0)]).first;
  return chapters[at + 1]?.first ?? chapters[at].last;
}

/** A step that there is, whatever the address says. */
export function clamped(step: number, steps: number): number {
  return Number.isFinite(step) ? Math.min(Math.max(Math.trunc(step), 0), steps - 1) : 0;
}
