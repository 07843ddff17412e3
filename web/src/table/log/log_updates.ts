// What the log of a table tells: past positions, and the news of the table itself.

import type { Update } from "../../api/protocol.ts";
import type { ClientTable, GameEvent, TableNews } from "../store/table_state.ts";
import { addPosition, type Position } from "./history_positions.ts";

/** The positions of a log, up to the update with this number. */
export function positionsInLog(log: Update[], number: number): Position[] {
  let positions: Position[] = [];
  let after = 0;
  for (const update of log) {
    if (update.number > number) break;
    const events = update.events ?? [];
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

/** The news of the table up to the update with this number, with the events that were taken back. */
export function newsInLog(
  log: Update[],
  number: number,
  reduce: (state: ClientTable | null, update: Update) => ClientTable | null,
): TableNews[] {
  const empty = { events: [] as GameEvent[], news: [] as TableNews[] } as unknown as ClientTable;
  const known = log.filter((update) => update.number <= number);
  return known.reduce<ClientTable | null>(reduce, empty)?.news ?? [];
}
