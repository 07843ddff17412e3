// The rounds (or turns) of a replay: which steps each has, and going from one to the next.

import type { Game } from "../games/game.ts";
import type { ReplayStep } from "./replay_source.ts";

/** A round or a turn. The first has the number 0: what comes before all of them. */
export interface Round {
  n: number;
  /** The step that opens it. */
  first: number;
  /** The step after which it is over: the same that opens the next, where one move does both. */
  last: number;
}

export function splitIntoRounds(steps: ReplayStep[], isRoundStart: Game<unknown>["isRoundStart"]): Round[] {
  const rounds: Round[] = [{ n: 0, first: 0, last: steps.length - 1 }];
  steps.forEach(({ events }, step) =>
    events.forEach((event, at) => {
      if (!isRoundStart(event)) return;
      rounds[rounds.length - 1].last = at ? step : Math.max(step - 1, 0);
      rounds.push({ n: rounds.length, first: step, last: steps.length - 1 });
    })
  );
  return rounds;
}

/** The index of the round that a step belongs to or opens. */
export function roundAt(rounds: Round[], step: number): number {
  return Math.max(rounds.findLastIndex(({ first }) => first <= step), 0);
}

/** The first step of the round before or after a step. */
export function stepOfNextRound(rounds: Round[], step: number, by: -1 | 1): number {
  const at = roundAt(rounds, step);
  if (by < 0) return (rounds[at].first < step ? rounds[at] : rounds[Math.max(at - 1, 0)]).first;
  return rounds[at + 1]?.first ?? rounds[at].last;
}

/** The nearest step that exists. */
export function clampStep(step: number, steps: number): number {
  return Number.isFinite(step) ? Math.min(Math.max(Math.trunc(step), 0), steps - 1) : 0;
}
