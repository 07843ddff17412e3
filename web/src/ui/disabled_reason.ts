// Why a control is disabled, with the rule; and what the rule dialog shows.

import { signal } from "@preact/signals";

export interface DisabledReason {
  text: string;
  /** As in "BS-13". */
  rule: string;
}

export interface ShownRule extends Partial<DisabledReason> {
  game?: string;
  /** What was pressed: a popover beside it shows the rule. */
  anchor?: Element | null;
}

/** What is shown over the page: why something cannot be done, a rule alone, or a game's whole rules. */
export const ruleDialog = signal<ShownRule | null>(null);

/** `anchor`: what was pressed; what has the focus, where it is not named. */
export function showDisabledReason(reason: DisabledReason, anchor = document.activeElement): void {
  ruleDialog.value = { ...reason, anchor };
}
