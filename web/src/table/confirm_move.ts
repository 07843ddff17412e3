// Asks before a move is sent, for players who want to be asked.

import { signal } from "@preact/signals";
import type { AnyGame } from "../games/game.ts";
import { preferences } from "../preferences/preferences.ts";

export interface Question {
  text: string;
  /** What to know before. */
  warning?: string;
  /** The moves that were offered when it was asked. */
  offered: string[];
  answer(isSure: boolean): void;
}

export const askedQuestion = signal<Question | null>(null);

/**
 * Is the player sure? At once, unless they want to be asked or there is a warning, and for moves that they have already
 * confirmed.
 */
export function confirmMoves(
  game: AnyGame | null,
  moves: string[],
  offered: string[],
  warning?: string,
): Promise<boolean> {
  const isAsked = warning || preferences.confirmations.peek() && moves.length === 1;
  const text = isAsked && game?.describeMove(moves[0]);
  if (!text) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      askedQuestion.value = null;
      resolve(isSure);
    };
    askedQuestion.value = { text, warning, offered, answer };
  });
}
