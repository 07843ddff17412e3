// Arithmetic over one's own results: wins, and how many someone as good as the others would have.

import type { MatchResult } from "../api/protocol.ts";
import type { Column } from "../replay/csv_export.ts";

export interface Total {
  matches: number;
  wins: number;
  /** What a player as good as the others wins: one of n matches of n players. */
  par: number;
}

export function total(results: MatchResult[]): Total {
  return {
    matches: results.length,
    wins: sum(results.map(({ win }) => win)),
    par: sum(results.map(({ players }) => 1 / players)),
  };
}

/** The results as columns of a file, from the oldest on. Their names are those of the API, in every language. */
export function resultColumns(newestFirst: MatchResult[]): Column[] {
  const results = [...newestFirst].reverse();
  return [
    { name: "table", values: results.map(({ table }) => table) },
    { name: "game", values: results.map(({ game }) => game) },
    { name: "opened", values: results.map(({ opened }) => new Date(opened).toISOString()) },
    { name: "players", values: results.map(({ players }) => players) },
    { name: "place", values: results.map(({ place }) => place) },
    { name: "win", values: results.map(({ win }) => win) },
    { name: "hints", values: results.map(({ hints }) => hints ?? 0) },
    { name: "accuracy", values: results.map(({ accuracy }) => accuracy ?? null) },
  ];
}

/** After each match, from the oldest on, how many more wins there are than par. It begins at 0. */
export function winsAbovePar(newestFirst: MatchResult[]): number[] {
  const curve = [0];
  for (const { win, players } of [...newestFirst].reverse()) {
    curve.push(curve[curve.length - 1] + win - 1 / players);
  }
  return curve;
}

/** The accuracy in the reviewed matches, from the oldest on. */
export function accuracies(newestFirst: MatchResult[]): number[] {
  return newestFirst.map(({ accuracy }) => accuracy ?? null).filter((one) => one !== null).reverse();
}

/** The least part of the scale of accuracy that a chart shows, so that small changes do not look large. */
const LEAST_RANGE = 20;

/** The marks of a scale for accuracies: from a round number below all of them to 100, which is the most. */
export function accuracyMarks(values: number[]): number[] {
  const low = Math.min(Math.floor(Math.min(...values) / 10) * 10, 100 - LEAST_RANGE);
  const pace = low >= 60 ? 10 : 20;
  const first = Math.floor(low / pace) * pace;
  return Array.from({ length: (100 - first) / pace + 1 }, (_, at) => first + at * pace);
}

/** How often each place was reached in matches of so many players; without those that were never played. */
export function placesByPlayers(results: MatchResult[]): { players: number; places: number[] }[] {
  const sizes = [...new Set(results.map(({ players }) => players))].sort((one, other) => one - other);
  return sizes.map((players) => ({
    players,
    places: Array.from(
      { length: players },
      (_, at) => results.filter((each) => each.players === players && each.place === at + 1).length,
    ),
  }));
}

export const mean = (numbers: number[]) => sum(numbers) / numbers.length;

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
