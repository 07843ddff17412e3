// What lessons can point at, by game. Only lessons load it: tables do without.

import { lessonTarget as bigshot } from "./bigshot/lesson_targets.ts";
import { lessonTarget as zahltag } from "./zahltag/lesson_targets.ts";

type LessonTarget = (target: string) => string;

const TARGETS: Record<string, LessonTarget> = { bigshot, zahltag };

/** In a game without a part of its own: "moves", "player 2", or the name of a field. */
const genericTarget: LessonTarget = (target) => {
  const [kind, which] = target.split(" ");
  if (kind === "player") return `.players [data-seat="${which}"]`;
  return kind === "moves" ? ".actions" : `.board [data-field="${kind}"]`;
};

/** What turns a target of a game's lessons into a selector. */
export const lessonTargetOf = (game: string): LessonTarget => TARGETS[game] ?? genericTarget;
