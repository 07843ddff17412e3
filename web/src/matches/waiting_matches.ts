// Which of the visitor's matches wait for them, and in which order.

import type { OwnTableEntry } from "../api/protocol.ts";

/** Matches at which it is the visitor's turn, those whose time is up soonest first, then those that have waited longest. */
export function awaitedMatches(entries: OwnTableEntry[]): OwnTableEntry[] {
  const end = ({ turn_ends }: OwnTableEntry) => turn_ends ?? Infinity;
  const since = ({ turn_since }: OwnTableEntry) => turn_since ?? Infinity;
  return entries.filter(({ awaited }) => awaited).sort((one, other) =>
    compare(end(one), end(other)) || compare(since(one), since(other))
  );
}

const compare = (one: number, other: number): number => one === other ? 0 : one < other ? -1 : 1;

/** Rematches where a seat is reserved for the visitor. */
export function invitations(entries: OwnTableEntry[]): OwnTableEntry[] {
  return entries.filter(({ invited }) => invited);
}

/** Matches that go on while others have to move, the newest first. */
export function runningMatches(entries: OwnTableEntry[]): OwnTableEntry[] {
  return entries.filter(({ status, awaited, invited }) => status === "playing" && !awaited && !invited)
    .sort((one, other) => other.opened - one.opened);
}
