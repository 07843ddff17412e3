// The view of any game: what every view has, and the fields that are the game's own.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface GenericView {
  awaited: number[];
  /** What is known of each seat. */
  seats?: { [field: string]: Json }[];
  /** By seat, from 1, when the match is over. */
  places?: number[] | null;
  [field: string]: unknown;
}

/** Fields that the page shows elsewhere, or that say nothing about the position. */
const NOT_SHOWN = new Set(
  ["game", "edition", "players", "options", "viewer", "reconstruction", "awaited", "seats", "places"],
);

/** The fields of the position that all seats share, in the order of the view. */
export function sharedFields(view: GenericView): [string, Json][] {
  return Object.entries(view).filter(([name]) => !NOT_SHOWN.has(name)) as [string, Json][];
}

/** The fields of a seat. */
export function seatFields(view: GenericView, seat: number): [string, Json][] {
  return Object.entries(view.seats?.[seat] ?? {}).filter(([name]) => name !== "seat");
}

export const isScalar = (value: Json): value is null | boolean | number | string =>
  value === null || typeof value !== "object";

export const isRow = (value: Json): value is { [name: string]: Json } =>
  !isScalar(value) && !Array.isArray(value);

/** The columns of a table of objects: all their fields, in order of appearance. */
export function columnsOf(rows: { [name: string]: Json }[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
