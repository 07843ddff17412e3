// A lesson as it was written ahead: moments of a real match, and the moves that lead from one to the next.

import type { Happened, Result } from "../games/game.ts";

export interface Step {
  view: { awaited: number[] };
  /** What happened since the step before. */
  events: Happened[];
  offered: string[];
  /** The moves that lead on, in any order; none: there is only something to read. */
  expected: string[];
  result: Result | null;
}

/** Where the learner is. */
export interface Progress {
  at: number;
  /** Did what happened since the last step lead here? Not after going back. */
  isNext: boolean;
  /** Legal, but not what the lesson goes on with: how often, in this step. */
  tries: number;
}

export const BEGINNING: Progress = { at: 0, isNext: true, tries: 0 };

export function goOn(steps: Step[], { at }: Progress): Progress {
  return { at: Math.min(at + 1, steps.length - 1), isNext: true, tries: 0 };
}

export function goBack({ at }: Progress): Progress {
  return { at: Math.max(at - 1, 0), isNext: false, tries: 0 };
}

/** What becomes of the lesson when these moves are made. */
export function answered(steps: Step[], progress: Progress, moves: string[]): Progress {
  if (isExpected(steps[progress.at], moves)) return goOn(steps, progress);
  return { ...progress, isNext: false, tries: progress.tries + 1 };
}

function isExpected({ expected }: Step, moves: string[]): boolean {
  return expected.length > 0 && [...moves].sort().join() === [...expected].sort().join();
}
