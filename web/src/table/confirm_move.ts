// Asks before a move is sent, for players who want to be asked, and before other players' moves are undone.

import { signal } from "@preact/signals";
import type { AnyGame } from "../games/game.ts";
import { preferences } from "../preferences/preferences.ts";

export interface Question {
  /** The move, in words. */
  text?: string;
  /** Not a move: a take-back, which undoes later moves of these seats. */
  undone?: number[];
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
  return ask({ text, warning, offered });
}

/** Is the player sure? */
export function ask(question: Omit<Question, "answer">): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      askedQuestion.value = null;
      resolve(isSure);
    };
    askedQuestion.value = { ...question, answer };
  });
}
