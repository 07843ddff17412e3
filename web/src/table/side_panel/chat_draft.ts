// The line of the chat that is not sent yet, in the browser's session storage: a reload of the page leaves it in its field.

import { SETTING_PREFIX } from "../../preferences/local_storage.ts";

const placeOf = (table: string) => `${SETTING_PREFIX}chat.${table}`;

/** Keeps the text; an empty one is removed. */
export function storeDraft(table: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(placeOf(table), text);
    else sessionStorage.removeItem(placeOf(table));
  } catch {
    // it is only a convenience
  }
}

export function readDraft(table: string): string {
  try {
    return sessionStorage.getItem(placeOf(table)) ?? "";
  } catch {
    return "";
  }
}
