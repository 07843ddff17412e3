// The past positions of a match, each with its number of events.

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
