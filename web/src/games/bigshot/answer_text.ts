// Answers of puzzles in words. Loaded with the page of a puzzle.

import "./shared_chunk.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { capitalize, colourName, t } from "../../i18n/translate.ts";
import type { PlayerNames } from "../game.ts";
import { after, changedLots, type StagedCube } from "./actions/placement_draft.ts";
import { describeLeader } from "./lot_text.ts";
import { describeMove } from "./move_text.ts";

/** Of a placement, how many cubes of which colour go where. */
export function describeAnswer(moves: string[]): string {
  const placed = placedCubes(moves);
  if (!placed.length) return moves.map((move) => describeMove(move)).join(", ");
  const counts = new Map<string, number>();
  for (const { colour, lot } of placed) {
    const key = `${colourName(colour)} → ${lot}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return capitalize([...counts].map(([key, count]) => count > 1 ? `${count} × ${key}` : key).join(", "));
}

/** Of a placement, the lots that get another leader and those that are sold: "C17: Leads: Anna. This sells it." */
export function describeEffects(
  view: BigShotView,
  moves: string[],
  playerNames: PlayerNames,
): string[] | null {
  const placed = placedCubes(moves);
  return placed[0] &&
    changedLots(view.lots, after(view.lots, placed)).map((lot) =>
      `${lot.id}: ${describeLeader(lot, playerNames)} ${lot.sold ? t("page.bigshot.would_be_sold") : ""}`
    );
}

const placedCubes = (moves: string[]): StagedCube[] =>
  moves.map((move) => move.split(" ")).filter(([verb]) => verb === "place")
    .map(([, colour, lot]) => ({ colour, lot }));
