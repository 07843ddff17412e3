// Signals that only change when what they say does: whoever shows them is left alone otherwise.

import { computed, type ReadonlySignal } from "@preact/signals";

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
