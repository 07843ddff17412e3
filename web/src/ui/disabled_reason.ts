// Why a control is disabled, with the rule; and what the rule dialog shows.

import { signal } from "@preact/signals";

export interface DisabledReason {
  text: string;
  /** As in "BS-13". */
  rule: string;
}

/** What is shown in a window over the page: why something cannot be done, a rule alone, or a game's whole rules. */
export const ruleDialog = signal<Partial<DisabledReason> & { game?: string } | null>(null);

export function showDisabledReason(reason: DisabledReason): void {
  ruleDialog.value = reason;
}
