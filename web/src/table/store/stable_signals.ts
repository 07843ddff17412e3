// Computed signals that keep their old value while the new one is equal, so that nothing renders again.

import { computed, type ReadonlySignal } from "@preact/signals";

/** Like `computed`, but keeps the old object while all fields are identical. */
export function stableFields<T extends object>(find: () => T): ReadonlySignal<T> {
  let last: T | undefined;
  return computed(() => {
    const found = find();
    const fields = Object.entries(found) as [keyof T, unknown][];
    if (!last || fields.some(([name, value]) => last?.[name] !== value)) last = found;
    return last;
  });
}

/** Like `computed`, but keeps the old value while its JSON is equal. */
export function stableValue<T>(find: () => T): ReadonlySignal<T> {
  let lastJson: string | undefined;
  let last: T;
  return computed(() => {
    const found = find();
    const json = JSON.stringify(found) ?? "";
    if (json !== lastJson) {
      lastJson = json;
      last = found;
    }
    return last;
  });
}
