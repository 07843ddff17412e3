// A hint in words: its moves as buttons say them, and what the bot estimates of each.

import type { HintMessage } from "../../api/protocol.ts";

type Say = (key: string, parts?: Record<string, unknown>) => string;

export interface HintText {
  moves: { move: string; text: string; reasons: string[] }[];
  /** What the bot would pay or ask for at most; empty: it says nothing of it. */
  limit: string;
}

/** A move as its button says it, or by words of its game. */
export function tellMove(
  move: string,
  game: string,
  describeMove: (move: string) => string | null,
  hasText: (key: string) => boolean,
  t: Say,
): string {
  const name = (word = "") => {
    if (hasText(`a.${word}`)) return t(`a.${word}`);
    return hasText(`colour.${word}`) ? t(`colour.${word}`) : word;
  };
  const [verb, what, target] = move.split(" ");
  const key = `page.hint.${game}.${verb}`;
  return describeMove(move) ?? (hasText(key) ? t(key, { what: name(what), target: name(target) }) : move);
}

export function describeHint(
  { candidates, bot }: HintMessage,
  game: string,
  describeMove: (move: string) => string | null,
  hasText: (key: string) => boolean,
  t: Say,
): HintText {
  const chance = [`page.hint.chance.${game}.${bot}`, "page.hint.chance"].find(hasText)!;
  const limit = candidates.find((candidate) => candidate.limit !== null)?.limit ?? null;
  const limitKey = `page.hint.limit.${game}`; // each game has its own meaning of it
  return {
    moves: candidates.map((candidate) => ({
      move: candidate.move,
      text: tellMove(candidate.move, game, describeMove, hasText, t),
      reasons: [
        candidate.chance !== null && t(chance, { percent: Math.round(candidate.chance * 100) }),
        candidate.value !== null && t("hint.value", { value: signed(candidate.value) }),
      ].filter((reason) => reason !== false),
    })),
    limit: limit !== null && hasText(limitKey) ? t(limitKey, { limit }) : "",
  };
}

/** "+1.5", "−2", "0". */
function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${-rounded}` : rounded > 0 ? `+${rounded}` : "0";
}
