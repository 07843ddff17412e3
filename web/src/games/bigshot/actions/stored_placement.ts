// A draft of a placement in the browser's session storage: a reload of the page leaves the cubes where they lie.
//
// It is kept for one decision of one seat in this tab, and restored as a whole or not at all. Where the storage is
// blocked, it is not kept.

import type { BigShotView } from "../../../api/protocol.ts";
import { SETTING_PREFIX } from "../../../preferences/local_storage.ts";
import { cubesInHand, fittingCubes, type StagedCube } from "./placement_draft.ts";

const PLACE = `${SETTING_PREFIX}placement`;

/** Keeps a draft for this decision; an empty one is removed. */
export function storeDraft(decision: string, cubes: StagedCube[]): void {
  try {
    if (cubes.length) sessionStorage.setItem(PLACE, JSON.stringify({ decision, cubes }));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // it is only a convenience
  }
}

/** The stored draft of this decision; empty: there is none, or a cube of it is no longer legal. */
export function readDraft(decision: string, view: BigShotView): StagedCube[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return stored.decision === decision && isLegal(view, stored.cubes) ? stored.cubes : [];
  } catch {
    return [];
  }
}

function isLegal(view: BigShotView, cubes: StagedCube[]): boolean {
  const hand = cubesInHand(view);
  for (const { colour } of cubes) {
    const at = hand.indexOf(colour);
    if (at < 0) return false;
    hand.splice(at, 1);
  }
  return fittingCubes(view.lots, cubes).length === cubes.length;
}
