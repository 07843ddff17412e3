// What a review says of a step, as plain data: the decision that led there, the next mistake, everybody's chance.

import type { Candidate, ChanceEvent, Decision, Moment, Player, Review } from "../api/protocol.ts";

/** A whole win, in the review's unit for chances and luck. */
export const FULL_WIN = 1_000_000;
/** Marks, the best first, with the signs that chess players know. */
export const SIGNS = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;
export type Mark = keyof typeof SIGNS;
export const MARKS = Object.keys(SIGNS) as Mark[];

/** From which loss on, as a share of the win, a mark is given: as `zuschlag.review.marks` gives them. */
export const LEAST_LOSS = { inaccuracy: 0.015, mistake: 0.03, blunder: 0.1 } as const;

/** Is it a mark for a decision that lost more than the noise? */
export function isLoss(mark: Mark | null): boolean {
  return mark === "inaccuracy" || mark === "mistake" || mark === "blunder";
}

/** A decision or an event of chance is shown with the position that it led to. */
export const stepAfter = ({ step }: { step: number }): number => step + 1;

/** The steps after decisions of a seat, or (null) of all, that lost more than the noise. */
export function mistakeSteps({ decisions }: Review, seat: number | null): number[] {
  return decisions.filter((one) => isLoss(one.mark) && (seat === null || one.seat === seat)).map(stepAfter);
}

/** The event of chance behind a key moment. */
export function eventOf({ chances }: Review, { step, seat, change }: Moment): ChanceEvent | undefined {
  return chances.find((event) =>
    event.step === step && Math.abs(event.luck[seat] / FULL_WIN - change) < 1e-4
  );
}

/** The step that shows a key moment. The deal is there before any move. */
export function momentStep(review: Review, moment: Moment): number {
  const isDeal = moment.cause === "chance" && eventOf(review, moment)?.outcome === "";
  return isDeal ? 0 : stepAfter(moment);
}

/** The events of chance that led to a step. The first position of a branch is no luck of anybody's. */
export function chancesOf({ chances, given_moves = 0 }: Review, step: number): ChanceEvent[] {
  return chances.filter((event) =>
    event.outcome === "" ? step === 0 && !given_moves : stepAfter(event) === step
  );
}

/** The next of these steps in one direction; null: there is none. */
export function nextOf(steps: number[], at: number, by: -1 | 1): number | null {
  const found = by > 0 ? steps.find((step) => step > at) : steps.findLast((step) => step < at);
  return found ?? null;
}

/**
 * The decisions to show with a step: the one that led there, and those that were made in secret with it.
 * `isUnseen` tells whether a step shows no event, as that of a sealed offer before all are opened.
 */
export function decisionsAt(
  { decisions }: Review,
  step: number,
  isUnseen: (step: number) => boolean,
): Decision[] {
  if (!decisions.some((one) => stepAfter(one) === step)) return [];
  let first = step;
  while (first > 1 && isUnseen(first - 1)) first -= 1;
  let last = step;
  while (isUnseen(last)) last += 1;
  return decisions.filter((one) => stepAfter(one) >= first && stepAfter(one) <= last);
}

/** Whether the review values the position of a step: in a branch, it begins where the branch does. */
export const isValued = ({ given_moves = 0 }: Review, step: number): boolean => step >= given_moves;

/** Everybody's chance at a step, as a share: on the line between the two points beside it. */
export function chancesAt({ graph }: Review, step: number): number[] {
  const before = graph.findLast((point) => point.step <= step) ?? graph[0];
  const after = graph.find((point) => point.step > step) ?? before;
  const part = after.step > before.step ? Math.max(step - before.step, 0) / (after.step - before.step) : 0;
  return before.chances.map((chance, seat) => (chance + (after.chances[seat] - chance) * part) / FULL_WIN);
}

/** One bar of a waterfall: from where the sum was to where it is, as shares. */
export interface SumBar {
  name: "start" | "luck" | "skill" | "result";
  value: number;
  from: number;
  to: number;
}

/** Whether luck is told apart in this game: where it was not measured, all of it is 0. */
export const hasMeasuredLuck = (review: Review): boolean =>
  review.chances.some((event) => event.luck.some((luck) => luck !== 0));

/** How a player's start, luck and skill add up to the result. */
export function sumBars(player: Player): SumBar[] {
  const [start, luck, skill, result] = [player.start, player.luck, player.skill, player.result].map((
    millionths,
  ) => millionths / FULL_WIN);
  return [
    { name: "start", value: start, from: 0, to: start },
    { name: "luck", value: luck, from: start, to: start + luck },
    { name: "skill", value: skill, from: start + luck, to: result },
    { name: "result", value: result, from: 0, to: result },
  ];
}

/** The lowest and highest share that the bars of all players reach: at least from 0 to 1. */
export function sumRange(seats: Player[]): [number, number] {
  const ends = seats.flatMap(sumBars).flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** The compared moves as they are listed: the best one, which was sampled longest, and the others by their chances. */
export function listCandidates([best, ...others]: Candidate[]): Candidate[] {
  return [best, ...others.sort((one, other) => other.chance - one.chance)];
}

/** Has a move that was dropped earlier, after fewer simulations, the chance of the best one, or a higher one? */
export const looksBetter = ([best]: Candidate[], candidate: Candidate): boolean =>
  candidate.samples < best.samples && candidate.chance >= best.chance;

/** Whether accuracy is stated: with few simulations it would be too high. */
export const hasAccuracy = ({ is_complete, settings, accuracy_budget = 0 }: Review): boolean =>
  is_complete && settings.budget >= accuracy_budget;

/** The moves of a plan besides this one, which it can have several times. */
export function otherMoves(plan: string[], move: string): string[] {
  const at = plan.indexOf(move);
  return plan.filter((_, nth) => nth !== at);
}
