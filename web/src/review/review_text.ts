// A review in words: the same sentences as `zuschlag review` prints, from the same catalogue.

import { tellMove } from "../table/hint/hint_text.ts";
import { decimal, lossPercent, uncertainPercent } from "../i18n/percent.ts";
import { reasonParts, sharedReasonText } from "../i18n/reason_text.ts";
import { hasText, t } from "../i18n/translate.ts";
import type { AnyGame } from "../games/game.ts";
import type { Decision, Moment, Reason, Review } from "../api/protocol.ts";
import { eventOf, momentStep } from "./review_data.ts";

/** Kinds of reasons that can be told to the seat itself. */
const ADDRESSED = ["cubes"];

/** The words of a match: how its moves are told, and who plays. */
export interface Wording {
  names: string[];
  /** To whom it is told; null: to someone else. */
  you: number | null;
  /** A move by itself. */
  move(move: string): string;
  /** A move within a sentence. */
  quote(move: string): string;
}

export function wordingOf(game: AnyGame, kind: string, names: string[], you: number | null): Wording {
  const tell = (move: string) => tellMove(move, kind, (one) => game.describeMove(one), hasText, t);
  return { names, you, move: tell, quote: (move) => t("review.page.quoted", { move: tell(move) }) };
}

/** The other moves of a placement, as "white on WX, black on C21". */
export const describePlan = (moves: string[], wording: Wording): string =>
  moves.map((move) => {
    const [verb, what, target] = move.split(" ");
    const key = `review.page.plan.${verb}`;
    return hasText(key) ? t(key, { what: t(`colour.${what}`), target }) : wording.move(move);
  }).join(", ");

/** A reason as a sentence; to its own seat in the second person. Empty: there is no sentence of this kind. */
export function describeReason(reason: Reason, { names, you, quote }: Wording): string {
  const { kind, args = {} } = reason;
  const key = `review.reason.${kind}`;
  if (!hasText(key)) return sharedReasonText(reason, names, hasText, t);
  const parts = reasonParts(reason, names);
  for (const name of ["move", "best"]) {
    if (typeof args[name] === "string") parts[name] = quoteAll(args[name].split(", "), quote);
  }
  return t(ADDRESSED.includes(kind) && args.seat === you ? `${key}.you` : key, parts);
}

/** One move, or several cubes of a placement, within a sentence. */
function quoteAll(moves: string[], quote: (move: string) => string): string {
  const count = (move: string) => moves.filter((other) => other === move).length;
  return [...new Set(moves)].map((move) => (count(move) > 1 ? `${count(move)} × ` : "") + quote(move)).join(
    ", ",
  );
}

/** What a decision lost, in a sentence. */
export function describeDecision(decision: Decision, { names, quote }: Wording): string {
  const [best] = decision.candidates;
  const chosen = decision.candidates.find((one) => one.move === decision.chosen) ?? best;
  return t("review.decision", {
    number: decision.step + 1,
    player: names[decision.seat],
    move: quote(decision.chosen),
    mark: t(`review.mark.${decision.mark}`),
    chance: uncertainPercent(chosen.chance, chosen.error),
    best: quote(best.move),
    best_chance: uncertainPercent(best.chance, best.error),
    loss: lossPercent(decision.loss),
  });
}

/** What dice or draws brought: "the roll of 3". */
export function describeOutcome(outcome: string): string {
  if (!outcome) return t("review.deal");
  const [verb, what] = outcome.split(" ");
  const key = [`review.outcome.${verb}.${what}`, `review.outcome.${verb}`].find(hasText);
  return key ? t(key, { what }) : outcome;
}

/** A key moment as a sentence. */
export function describeMoment(review: Review, moment: Moment, wording: Wording): string {
  const parts = {
    number: momentStep(review, moment),
    player: wording.names[moment.seat],
    percent: decimal(100 * Math.abs(moment.change)),
  };
  if (moment.cause === "decision") {
    const decision = review.decisions.find(({ step }) => step === moment.step);
    const lost = lossPercent(Math.abs(moment.change));
    const move = wording.quote(decision?.chosen ?? "");
    return t("review.moment.decision", { ...parts, percent: lost, move });
  }
  const event = eventOf(review, moment);
  return t(moment.change > 0 ? "review.moment.gain" : "review.moment.loss", {
    ...parts,
    outcome: describeOutcome(event?.outcome ?? ""),
  });
}
