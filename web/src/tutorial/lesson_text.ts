// The texts of lessons, and the numbers in them.

import { formatNumber, hasText, t } from "../i18n/translate.ts";
import type { Choice, Step, WrongAnswer } from "./lesson.ts";

export interface LessonId {
  game: string;
  lesson: string;
}

/** A text of a lesson: its title, what it is about, or that of a step. */
export function lessonText(
  { game, lesson }: LessonId,
  what: string,
  facts: Record<string, number> = {},
): string {
  const parts = Object.entries(facts).map(([name, value]) => [name, formatNumber(value)]);
  return t(`learn.${game}.${lesson}.${what}`, Object.fromEntries(parts));
}

export const choiceText = (id: LessonId, choice: Choice): string =>
  typeof choice === "number" ? formatNumber(choice) : lessonText({ ...id, lesson: "choice" }, choice);

/** Why an answer is wrong. */
export function feedbackText(
  id: LessonId,
  { name, facts }: Step,
  { name: wrong, mistake }: WrongAnswer,
): string {
  const what = `${name}.${wrong ?? "other"}.why`;
  const hasOwn = wrong !== null || hasText(`learn.${id.game}.${id.lesson}.${what}`);
  return hasOwn ? lessonText(id, what, { ...facts, ...mistake?.facts }) : t("page.guide.not_so");
}

/** The task of a step: its text from the sentence on that has the first emphasized words. */
export function taskIn(text: string): string {
  const before = text.slice(0, Math.max(text.indexOf("*"), 0));
  return text.slice(before.search(/[^.!?]*$/)).trim();
}
