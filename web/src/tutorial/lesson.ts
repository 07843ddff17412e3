// A lesson: prepared positions of a match, and the moves that lead from one to the next.

import type { GameEvent, Result } from "../games/game.ts";

export interface Step {
  view: { awaited: number[] };
  /** What happened since the step before. */
  events: GameEvent[];
  offered: string[];
  /** The moves that lead on, in any order; none: there is only something to read. */
  expected: string[];
  result: Result | null;
}

/** Where the learner is. */
export interface Progress {
  at: number;
  /** Was this step reached from the one before it? Not after going back. */
  isNext: boolean;
  /** How many legal but unexpected moves were made in this step. */
  tries: number;
}

export const FIRST_STEP: Progress = { at: 0, isNext: true, tries: 0 };

export function nextStep(steps: Step[], { at }: Progress): Progress {
  return { at: Math.min(at + 1, steps.length - 1), isNext: true, tries: 0 };
}

export function previousStep({ at }: Progress): Progress {
  return { at: Math.max(at - 1, 0), isNext: false, tries: 0 };
}

/** The progress after these moves. */
export function answerMoves(steps: Step[], progress: Progress, moves: string[]): Progress {
  if (isExpected(steps[progress.at], moves)) return nextStep(steps, progress);
  return { ...progress, isNext: false, tries: progress.tries + 1 };
}

function isExpected({ expected }: Step, moves: string[]): boolean {
  return expected.length > 0 && [...moves].sort().join() === [...expected].sort().join();
}
