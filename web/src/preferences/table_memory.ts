// What this browser remembers of tables: one value for each table and setting.

import { readSetting, writeSetting } from "./local_storage.ts";

/** Older tables are forgotten. */
export const MOST_TABLES = 50;

type Entry = [table: string, value: unknown];

function readEntries(setting: string): Entry[] {
  try {
    return JSON.parse(readSetting(setting) ?? "").filter(Array.isArray);
  } catch {
    return []; // nothing, or something else, is stored
  }
}

/** Undefined: nothing. Somebody may have changed what is stored. */
export function recall(setting: string, table: string): unknown {
  return readEntries(setting).find(([id]) => id === table)?.[1];
}

export function remember(setting: string, table: string, value: unknown): void {
  const others = readEntries(setting).filter(([id]) => id !== table);
  writeSetting(setting, JSON.stringify([[table, value], ...others].slice(0, MOST_TABLES)));
}
