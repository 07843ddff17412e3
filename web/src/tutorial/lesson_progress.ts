// How far the learner is in each lesson. It is stored in this browser alone.

import { readSetting, writeSetting } from "../preferences/local_storage.ts";

export interface StoredProgress {
  /** The step where the learner stopped, from 1. */
  step: number;
  steps: number;
  /** Was the lesson finished once? */
  isDone: boolean;
}

const settingOf = (game: string, lesson: string) => `lesson.${game}.${lesson}`;
const STORED = /^(\d{1,3})\/(\d{1,3})( done)?$/;

export function readProgress(game: string, lesson: string): StoredProgress | null {
  const found = STORED.exec(readSetting(settingOf(game, lesson)) ?? "");
  return found && { step: Number(found[1]), steps: Number(found[2]), isDone: found[3] !== undefined };
}

/** Stores the step. The last one finishes the lesson, and it stays finished. */
export function storeProgress(game: string, lesson: string, step: number, steps: number): void {
  const isDone = step === steps || readProgress(game, lesson)?.isDone;
  writeSetting(settingOf(game, lesson), `${step}/${steps}${isDone ? " done" : ""}`);
}

export function forgetProgress(game: string, lesson: string): void {
  writeSetting(settingOf(game, lesson), null);
}

/** The index of the step to continue at, of so many: the first where there is nothing to continue. */
export function resumedIndex(stored: StoredProgress | null, steps: number): number {
  if (!stored || stored.step >= stored.steps || stored.step > steps) return 0;
  return stored.step - 1;
}
