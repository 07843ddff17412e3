// The answered hint of a table in the browser's session storage: it is there again after a reload, and not asked for twice.

import { SETTING_PREFIX } from "../../preferences/local_storage.ts";
import type { ShownHint } from "../store/table_store.ts";

const placeOf = (table: string) => `${SETTING_PREFIX}hint.${table}`;

/** Null, or a hint without an answer, removes it. */
export function storeHint(table: string, hint: ShownHint | null): void {
  try {
    if (hint?.answer) sessionStorage.setItem(placeOf(table), JSON.stringify(hint));
    else sessionStorage.removeItem(placeOf(table));
  } catch {
    // it is only a convenience
  }
}

export function readHint(table: string): ShownHint | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(table)) ?? "null");
  } catch {
    return null;
  }
}
