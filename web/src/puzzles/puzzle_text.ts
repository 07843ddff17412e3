// The texts of puzzles: reasons and themes.

import { reasonParts, sharedReasonText } from "../i18n/reason_text.ts";
import { hasText, optionalText, t } from "../i18n/translate.ts";
import { nameAsWords } from "../games/game_info.ts";
import type { PlayerNames } from "../games/game.ts";
import type { PuzzleReason } from "../api/protocol.ts";

/** The name of a theme. A game of another package may have others. */
export const themeText = (theme: string): string =>
  hasText(`puzzles.theme.${theme}`) ? t(`puzzles.theme.${theme}`) : nameAsWords(theme).toLowerCase();

export const botText = (bot: string): string => optionalText(`puzzles.bot.${bot}`) || bot;

/** A reason as a sentence; empty: there is none for it. */
export function reasonText(reason: PuzzleReason, { names }: PlayerNames): string {
  const key = `puzzles.reason.${reason.kind}`;
  return hasText(key) ? t(key, reasonParts(reason, names)) : sharedReasonText(reason, names, hasText, t);
}
