// Why something cannot be done: in a sentence, and by which rule.

import { signal } from "@preact/signals";

export interface Reason {
  said: string;
  /** As in "BS-13". */
  rule: string;
}

/** What is being explained, in a window over the page. A rule alone can be asked for too. */
export const explained = signal<{ said: string | null; rule: string } | null>(null);

export function explain(reason: Reason): void {
  explained.value = reason;
}

export function showRule(rule: string): void {
  explained.value = { said: null, rule };
}
