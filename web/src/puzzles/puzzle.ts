// A puzzle: the position, the answers, and what is next to solve.

import type {
  PuzzleAnswer,
  PuzzleDescription,
  PuzzleDetail,
  PuzzleExample,
  PuzzleStep,
} from "../api/protocol.ts";
import type { GameEvent } from "../games/game.ts";

export interface Step extends Omit<PuzzleStep, "view" | "events"> {
  view: { awaited: number[] };
  events: GameEvent[];
}
export type Answer = Omit<PuzzleAnswer, "line"> & { line: Step[] };
export interface Example extends Omit<PuzzleExample, "best" | "tempting"> {
  best: GameEvent[];
  tempting: GameEvent[];
}
export type Puzzle = Omit<PuzzleDetail, "view" | "events" | "answers" | "example"> & Step & {
  answers: Answer[];
  example: Example | null;
};

/** What a filter leaves: null is any. */
export interface Filter {
  grade: string | null;
  theme: string | null;
}

/** Which answer these moves are, in any order; −1: none. */
export function answerOf({ answers }: Puzzle, moves: string[]): number {
  const wanted = [...moves].sort().join();
  return answers.findIndex((answer) => [...answer.moves].sort().join() === wanted);
}

/** The answers as a player would list them: as they are offered, and small numbers first. Tells nothing about which is best. */
export function orderedAnswers({ answers, offered }: Puzzle): number[] {
  const place = ({ moves: [first] }: Answer) => offered.indexOf(first);
  const written = ({ moves }: Answer) => moves.join();
  return answers.map((_, at) => at).sort((one, other) =>
    place(answers[one]) - place(answers[other]) ||
    written(answers[one]).localeCompare(written(answers[other]), "en", { numeric: true })
  );
}

export const matching = (puzzles: PuzzleDescription[], { grade, theme }: Filter): PuzzleDescription[] =>
  puzzles.filter((one) => (grade ?? one.grade) === one.grade && (theme ?? one.theme) === one.theme);

/** The next puzzle to solve after this one, and again from the first; undefined: all are answered. */
export function nextPuzzle(
  puzzles: PuzzleDescription[],
  isAnswered: (id: string) => boolean,
  after?: string,
): PuzzleDescription | undefined {
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(({ id }) => id !== after && !isAnswered(id));
}

/**
 * The chance of winning after each answer, in per cent as they are shown: the best one's, less what another loses against it.
 * That loss is measured in the same simulated games, so it is more certain than the difference of two chances by themselves.
 */
export function shownChances({ answers, best }: Pick<Puzzle, "answers" | "best">): number[] {
  return answers.map(({ loss }, at) => {
    const chance = at === best ? answers[best].chance : answers[best].chance - loss;
    return Math.round(1000 * Math.max(0, chance)) / 10;
  });
}
