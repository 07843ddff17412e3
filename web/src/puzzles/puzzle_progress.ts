// Which puzzles were answered, and the streak of daily ones. It is stored in this browser alone.

import { readSetting, writeSetting } from "../preferences/local_storage.ts";

export type Answers = Map<string, boolean>;
export interface Streak {
  /** The last day whose puzzle was solved, as 2026-01-31. */
  day: string;
  /** How many days in a row. */
  days: number;
}

/** The game whose puzzles were last chosen or answered: its list is shown. */
export const GAME_SETTING = "puzzles.game";
const RESULTS = /([0-9a-f]{4,32})([+-])/g;
const STREAK = /^(\d{4}-\d\d-\d\d) (\d{1,5})$/;
const streakSettingOf = (game: string) => settingOf(game) + ".streak";
const settingOf = (game: string) => "puzzles." + game;

/** By id of the puzzle: was the first answer right? */
export function readAnswers(game: string): Answers {
  const written = readSetting(settingOf(game)) ?? "";
  return new Map([...written.matchAll(RESULTS)].map(([, id, sign]) => [id, sign === "+"]));
}

/** Stores an answer. Only the first one to a puzzle counts. */
export function storeAnswer(game: string, id: string, isRight: boolean): void {
  writeSetting(GAME_SETTING, game);
  const answers = readAnswers(game);
  if (answers.has(id)) return;
  answers.set(id, isRight);
  writeSetting(settingOf(game), [...answers].map(([id, isRight]) => id + (isRight ? "+" : "-")).join(""));
}

export function forgetAnswers(game: string): void {
  writeSetting(settingOf(game), null);
  writeSetting(streakSettingOf(game), null);
}

/** A day in UTC, as 2026-01-31. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const DAY = 86_400_000;

/** The streak of daily puzzles; none where a day was missed. */
export function readStreak(game: string, now: number): Streak | null {
  const found = STREAK.exec(readSetting(streakSettingOf(game)) ?? "");
  if (!found || ![dayOf(now), dayOf(now - DAY)].includes(found[1])) return null;
  return { day: found[1], days: Number(found[2]) };
}

/** A daily puzzle was solved: the streak grows once a day. */
export function storeDaily(game: string, now: number): void {
  const streak = readStreak(game, now);
  if (streak?.day === dayOf(now)) return;
  writeSetting(streakSettingOf(game), `${dayOf(now)} ${(streak?.days ?? 0) + 1}`);
}
