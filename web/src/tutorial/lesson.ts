// A lesson: prepared positions of a match, and the answers that lead from one to the next.

import type { LessonMistake, LessonStep } from "../api/protocol.ts";
import type { GameEvent, Result } from "../games/game.ts";

/** A position of a match. */
interface Position {
  view: { awaited: number[] };
  events: GameEvent[];
  result: Result | null;
}

export type Mistake = Omit<LessonMistake, keyof Position> & Position;
export type Step = Omit<LessonStep, keyof Position | "mistakes"> & Position & { mistakes: Mistake[] };
export type Choice = Step["choices"][number];

/** A wrong answer: an expected one has a name, and moves among them show what comes of them. */
export interface WrongAnswer {
  name: string | null;
  mistake: Mistake | null;
}

/** Where the learner is. */
export interface Progress {
  at: number;
  /** Was this step reached from the one before it? Not after going back. */
  isNext: boolean;
  /** How many wrong answers were given in this step. */
  tries: number;
  /** The last one. */
  wrong: WrongAnswer | null;
}

export const startAt = (at: number): Progress => ({ at, isNext: true, tries: 0, wrong: null });

export function nextStep(steps: Step[], { at }: Progress): Progress {
  return startAt(Math.min(at + 1, steps.length - 1));
}

export function previousStep({ at }: Progress): Progress {
  return { ...startAt(Math.max(at - 1, 0)), isNext: false };
}

/** The same step, after a wrong answer. */
export const tryAgain = (progress: Progress): Progress => ({ ...progress, isNext: false, wrong: null });

/** Does the step wait for an answer? */
export const isAsking = ({ expected, choices }: Step): boolean => expected.length + choices.length > 0;

/** The progress after these moves. */
export function answerMoves(steps: Step[], progress: Progress, moves: string[]): Progress {
  const { expected, mistakes } = steps[progress.at];
  if (expected.length && areSame(moves, expected)) return nextStep(steps, progress);
  const mistake = mistakes.find((one) => areSame(moves, one.moves)) ?? null;
  return afterWrong(progress, { name: mistake?.name ?? null, mistake });
}

/** The progress after this choice. */
export function answerChoice(steps: Step[], progress: Progress, choice: Choice): Progress {
  if (choice === steps[progress.at].answer) return nextStep(steps, progress);
  return afterWrong(progress, { name: String(choice), mistake: null });
}

function afterWrong(progress: Progress, wrong: WrongAnswer): Progress {
  return { ...progress, isNext: false, tries: progress.tries + 1, wrong };
}

/** In any order. */
function areSame(moves: string[], others: string[]): boolean {
  return [...moves].sort().join() === [...others].sort().join();
}
