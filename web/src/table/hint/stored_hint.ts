// The hint of a table in the browser's session storage: it is there again after a reload, and an answer is not asked for twice.

import { SETTING_PREFIX } from "../../preferences/local_storage.ts";
import type { ShownHint } from "../store/table_store.ts";

const placeOf = (table: string) => `${SETTING_PREFIX}hint.${table}`;

/** Null removes it. One without an answer is asked for again, which the server counts once for a decision. */
export function storeHint(table: string, hint: ShownHint | null): void {
  try {
    if (hint) sessionStorage.setItem(placeOf(table), JSON.stringify(hint));
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
