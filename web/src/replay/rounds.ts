// The rounds (or turns) of a replay: which steps each has, and going from one to the next.

import type { Game } from "../games/game.ts";
import type { Stage } from "./replay_source.ts";

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
