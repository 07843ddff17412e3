// Why something cannot be done: in a sentence, and by which rule.

import { signal } from "@preact/signals";

export interface Reason {
  said: string;
  /** As in "BS-13". */
  rule: string;
}

/** What is shown in a window over the page: why something cannot be done, a rule alone, or a game's whole rules. */
export const explained = signal<Partial<Reason> & { game?: string } | null>(null);

export function explain(reason: Reason): void {
  explained.value = reason;
}
