// The draft of a placement: staged cubes, and the lots as they would be after it.

import type { BigShotLotView, BigShotView } from "../../../api/protocol.ts";
import { majorityColour, total } from "../score.ts";
import { LETTERS } from "../event_text.ts";
import { LOT_SIZE } from "../limits.ts";

export interface StagedCube {
  colour: string;
  lot: string;
}

/** What a seat staged in which round, when so many cubes were to be placed: those that arrived since are no longer staged. */
export interface PlacementDraft {
  seat: number;
  round: number;
  from: number;
  cubes: StagedCube[];
}

export const EMPTY_DRAFT: PlacementDraft = { seat: 0, round: 0, from: 0, cubes: [] };

/** What of it is still to be placed. */
export function remainingCubes(stage: PlacementDraft, view: BigShotView): StagedCube[] {
  if (view.phase !== "place" || stage.round !== view.round || stage.seat !== view.awaited[0]) return [];
  return stage.cubes.slice(Math.max(0, stage.from - view.unplaced));
}

export function draftOf(view: BigShotView, cubes: StagedCube[]): PlacementDraft {
  return { seat: view.awaited[0], round: view.round, from: view.unplaced, cubes };
}

/** The cubes that the winner holds. */
export function cubesInHand(view: BigShotView): string[] {
  return [...view.spaces[view.broker]].map((letter) => LETTERS[letter]);
}

/** The cubes in hand that are not staged yet. */
export function unstagedCubes(view: BigShotView, staged: StagedCube[]): string[] {
  const left = cubesInHand(view);
  for (const { colour } of staged) left.splice(left.indexOf(colour), 1);
  return left;
}

export const placementMove = ({ colour, lot }: StagedCube): string => `place ${colour} ${lot}`;

/** The lots after the staged cubes, in their order (BS-10, BS-11). */
export function after(lots: BigShotLotView[], staged: StagedCube[]): BigShotLotView[] {
  return staged.reduce(
    (before, cube) => before.map((lot) => lot.id === cube.lot ? addCube(lot, cube.colour) : lot),
    lots,
  );
}

/** The lots that have another leader after it, or are sold then. */
export function changedLots(before: BigShotLotView[], after: BigShotLotView[]): BigShotLotView[] {
  return after.filter(({ leader, sold }, at) => leader !== before[at].leader || sold !== before[at].sold);
}

function addCube(lot: BigShotLotView, colour: string): BigShotLotView {
  if (lot.sold) return lot;
  const cubes = { ...lot.cubes, [colour]: (lot.cubes[colour] ?? 0) + 1 };
  const leader = majorityColour(cubes);
  if (total(cubes) < LOT_SIZE) return { ...lot, cubes, leader };
  return { ...lot, cubes: leader ? { [leader]: 1 } : {}, decided: cubes, sold: true, leader, owner: leader };
}

/** Staged cubes that still fit, in their order: taking one back can leave one after it without room, or give it some. */
export function fittingCubes(lots: BigShotLotView[], staged: StagedCube[]): StagedCube[] {
  return staged.filter((cube, at) => {
    const there = after(lots, staged.slice(0, at)).find(({ id }) => id === cube.lot);
    return there !== undefined && !there.sold;
  });
}
