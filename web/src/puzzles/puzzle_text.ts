// The texts of puzzles: reasons and themes.

import { decimal } from "../i18n/percent.ts";
import { hasText, optionalText, t } from "../i18n/translate.ts";
import { nameAsWords } from "../games/game_info.ts";
import type { PlayerNames } from "../games/game.ts";
import type { PuzzleReason } from "../api/protocol.ts";

/** The name of a theme. A game of another package may have others. */
export const themeText = (theme: string): string =>
  hasText(`puzzles.theme.${theme}`) ? t(`puzzles.theme.${theme}`) : nameAsWords(theme).toLowerCase();

export const botText = (bot: string): string => optionalText(`puzzles.bot.${bot}`) || bot;

/** A reason as a sentence; empty: there is none for it. */
export function reasonText({ kind, args = {} }: PuzzleReason, { names }: PlayerNames): string {
  const parts = Object.entries(args).map(([name, value]) => {
    if (name === "rival") return [name, names[Number(value)]];
    return [name, typeof value === "number" && !Number.isInteger(value) ? decimal(value) : value];
  });
  return hasText(`puzzles.reason.${kind}`) ? t(`puzzles.reason.${kind}`, Object.fromEntries(parts)) : "";
}
