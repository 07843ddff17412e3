// The names of people who share this device, by table and seat. They stay on the device: nobody else sees them.

import { MAX_NAME_LENGTH } from "../../api/protocol.ts";
import { readSetting, writeSetting } from "../../preferences/local_storage.ts";

const SETTING = "device_names";

/** The names of older tables are dropped. */
export const MOST_TABLES = 50;

type Entry = [table: string, names: string[]];

function readEntries(): Entry[] {
  try {
    const stored = JSON.parse(readSetting(SETTING) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === "string" && Array.isArray(entry[1]) &&
  entry[1].every((name) => typeof name === "string");

/** By seat; "" or nothing: it has none. */
export function deviceNames(table: string): string[] {
  return readEntries().find(([id]) => id === table)?.[1] ?? [];
}

export function storeDeviceNames(table: string, names: string[]): void {
  const cut = names.map((name) => name.trim().slice(0, MAX_NAME_LENGTH));
  if (!cut.some(Boolean)) return;
  const others = readEntries().filter(([id]) => id !== table);
  writeSetting(SETTING, JSON.stringify([[table, cut], ...others].slice(0, MOST_TABLES)));
}
