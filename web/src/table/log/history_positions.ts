// The past positions of a match, each with its number of events.

import { fillArguments, type GameEvent } from "../store/table_state.ts";
import type { Update } from "../../api/protocol.ts";

export interface Position {
  /** How many events had happened. */
  after: number;
  view: unknown;
}

/** Adds a position. Removes those that a take-back undid. */
export function addPosition(positions: Position[], after: number, view: unknown): Position[] {
  const before = positions.at(-1)?.after ?? -1;
  if (before < after) return [...positions, { after, view }];
  return [...positions.filter((one) => one.after < after), { after, view }];
}

/** The position after the event with this index; undefined: not loaded. */
export function positionAfter(positions: Position[], event: number): Position | undefined {
  const at = positions.findIndex(({ after }) => after > event);
  return at < 0 ? undefined : positions[at];
}

/** The positions of a log, up to the update with this number. */
export function positionsInLog(log: Update[], number: number): Position[] {
  let positions: Position[] = [];
  let after = 0;
  for (const update of log) {
    if (update.number > number) break;
    const events: GameEvent[] = fillArguments(update.events ?? []);
    after = update.news.kind === "took-back" ? events.length : after + events.length;
    if (update.view) positions = addPosition(positions, after, update.view);
  }
  return positions;
}

/** Joins the fetched history with the positions that this page has received. */
export function mergePositions(history: Position[], live: Position[]): Position[] {
  const from = live[0]?.after ?? Infinity;
  return [...history.filter(({ after }) => after < from), ...live];
}
