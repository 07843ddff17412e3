// Cubes that are laid out to be placed: what the city would become, before it is said for good.

import type { BigShotLotView, BigShotView } from "../../../api/protocol.ts";
import { ownerOf, ROOM, total } from "../scoring.ts";
import { LETTERS } from "../event_text.ts";

export interface Staged {
  colour: string;
  lot: string;
}

/** What was staged in which round, when so many cubes were to be placed: those that arrived since are no longer staged. */
export interface Stage {
  round: number;
  from: number;
  cubes: Staged[];
}

export const EMPTY: Stage = { round: 0, from: 0, cubes: [] };

/** What of it is still to be placed. */
export function stillStaged(stage: Stage, view: BigShotView): Staged[] {
  if (view.phase !== "place" || stage.round !== view.round) return [];
  return stage.cubes.slice(Math.max(0, stage.from - view.unplaced));
}

export function stageOf(view: BigShotView, cubes: Staged[]): Stage {
  return { round: view.round, from: view.unplaced, cubes };
}

/** The cubes that the winner holds. */
export function inHand(view: BigShotView): string[] {
  return [...view.spaces[view.broker]].map((letter) => LETTERS[letter]);
}

/** The cubes in hand that are not staged yet. */
export function unstaged(view: BigShotView, staged: Staged[]): string[] {
  const left = inHand(view);
  for (const { colour } of staged) left.splice(left.indexOf(colour), 1);
  return left;
}

export const moveOf = ({ colour, lot }: Staged): string => `place ${colour} ${lot}`;

/** The lots after the staged cubes, in their order (BS-10, BS-11). */
export function after(lots: BigShotLotView[], staged: Staged[]): BigShotLotView[] {
  return staged.reduce(
    (before, cube) => before.map((lot) => lot.id === cube.lot ? entered(lot, cube.colour) : lot),
    lots,
  );
}

function entered(lot: BigShotLotView, colour: string): BigShotLotView {
  if (lot.sold) return lot;
  const cubes = { ...lot.cubes, [colour]: (lot.cubes[colour] ?? 0) + 1 };
  const leader = ownerOf(cubes);
  if (total(cubes) < ROOM) return { ...lot, cubes, leader };
  return { ...lot, cubes: leader ? { [leader]: 1 } : {}, decided: cubes, sold: true, leader, owner: leader };
}

/** Staged cubes that still fit, in their order: taking one back can leave one after it without room, or give it some. */
export function fitting(lots: BigShotLotView[], staged: Staged[]): Staged[] {
  return staged.filter((cube, at) => {
    const there = after(lots, staged.slice(0, at)).find(({ id }) => id === cube.lot);
    return there !== undefined && !there.sold;
  });
}
