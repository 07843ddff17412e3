// The names of people who share this device, by table and seat. They stay on the device: nobody else sees them.

import { MAX_NAME_LENGTH } from "../../api/protocol.ts";
import { recall, remember } from "../../preferences/table_memory.ts";

const SETTING = "device_names";

/** By seat; "" or nothing: it has none. */
export function deviceNames(table: string): string[] {
  const names = recall(SETTING, table);
  return Array.isArray(names) && names.every((name) => typeof name === "string") ? names : [];
}

export function storeDeviceNames(table: string, names: string[]): void {
  const cut = names.map((name) => name.trim().slice(0, MAX_NAME_LENGTH));
  if (cut.some(Boolean)) remember(SETTING, table, cut);
}
