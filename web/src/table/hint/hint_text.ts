// A hint in words: its moves as buttons say them, and what the bot estimates of each.

import type { HintCandidate, HintMessage } from "../../api/protocol.ts";
import { shortDecimal } from "../../i18n/percent.ts";
import { sharedReasonText } from "../../i18n/reason_text.ts";

type Say = (key: string, parts?: Record<string, unknown>) => string;

export interface HintText {
  moves: { move: string; text: string; reasons: string[] }[];
  /** What the bot would pay or ask for at most; empty: it says nothing of it. */
  limit: string;
  /** Why its choice is first though another move is about as good; empty: it needs no reason. */
  why: string;
  /** What is known about the decision, introduced as such: it need not speak for the choice. */
  reasons: string[];
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
  { candidates, bot, reasons = [] }: HintMessage,
  game: string,
  names: readonly string[],
  describeMove: (move: string) => string | null,
  hasText: (key: string) => boolean,
  t: Say,
): HintText {
  const chance = [`page.hint.chance.${game}.${bot}`, "page.hint.chance"].find(hasText)!;
  const value = [`hint.value.${game}.${bot}`, "hint.value"].find(hasText)!; // a bot's values may not be money
  const limit = candidates.find((candidate) => candidate.limit !== null)?.limit ?? null;
  const limitKey = `page.hint.limit.${game}`; // each game has its own meaning of it
  const drawnKey = `page.hint.drawn.${game}`;
  const [chosen, ...others] = candidates;
  const isDrawn = chosen.move.startsWith("offer ") && others.some((one) => isAboutAsGood(one, chosen));
  const said = reasons.map((reason) => sharedReasonText(reason, names, hasText, t)).filter(Boolean);
  const tellReasons = (candidate: HintCandidate) =>
    [
      candidate.chance !== null && t(chance, { percent: Math.round(candidate.chance * 100) }),
      candidate.value !== null && !(isDrawn && candidate === chosen) &&
      t(value, { value: signed(candidate.value) }),
    ].filter((reason) => reason !== false);
  return {
    moves: candidates.map((candidate) => ({
      move: candidate.move,
      text: tellMove(candidate.move, game, describeMove, hasText, t),
      reasons: candidate !== chosen && isAboutAsGood(candidate, chosen)
        ? [t("hint.as_good")]
        : tellReasons(candidate),
    })),
    limit: limit !== null && hasText(limitKey) ? t(limitKey, { limit }) : "",
    why: isDrawn && hasText(drawnKey) ? t(drawnKey) : "",
    reasons: said.length ? [t("reason.known"), ...said] : [],
  };
}

/** Has a candidate that was not chosen no lower number than the choice, by which the bot ranks them? Within the noise. */
function isAboutAsGood(candidate: HintCandidate, chosen: HintCandidate): boolean {
  const [mine, its] = candidate.value !== null && chosen.value !== null
    ? [candidate.value, chosen.value]
    : [candidate.chance, chosen.chance];
  return mine !== null && its !== null && mine >= its;
}

/** "+1.5", "−2", "0", with the language's decimal sign. */
function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return (rounded > 0 ? "+" : "") + shortDecimal(rounded);
}
