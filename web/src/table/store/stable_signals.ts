// Signals that only change when what they say does: whoever shows them is left alone otherwise.

import { computed, type ReadonlySignal } from "@preact/signals";

/** As `computed`, but the same object as before where all its fields are the same ones. */
export function picked<T extends object>(find: () => T): ReadonlySignal<T> {
  let last: T | undefined;
  return computed(() => {
    const found = find();
    const fields = Object.entries(found) as [keyof T, unknown][];
    if (!last || fields.some(([name, value]) => last?.[name] !== value)) last = found;
    return last;
  });
}

/** As `computed`, but the same value as before where it says the same. */
export function steady<T>(find: () => T): ReadonlySignal<T> {
  let said: string | undefined;
  let last: T;
  return computed(() => {
    const found = find();
    const words = JSON.stringify(found) ?? "";
    if (words !== said) {
      said = words;
      last = found;
    }
    return last;
  });
}
