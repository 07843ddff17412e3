// A button, which can say why it is disabled.

import { type ComponentChildren, createElement } from "preact";
import { explain, type Reason } from "./disabled_reason.ts";

interface ActProps {
  children?: ComponentChildren;
  onAct: () => unknown;
  /** The main thing to do here. */
  first?: boolean;
  /** It would do harm. */
  danger?: boolean;
  /** It cannot be done at all for the moment (something is on its way). */
  disabled?: boolean;
  /** Why it cannot be done by the rules: it is greyed out, and pressing it tells why. */
  because?: Reason | null;
  label?: string;
  class?: string;
  /** Pressed or not, where it is a switch. */
  pressed?: boolean;
  /** The move that it makes, for those who look for it. */
  move?: string;
}

/** A button. */
export function Act(
  { onAct, first, danger, disabled, because, label, class: own, pressed, move, children }: ActProps,
) {
  const names = ["act", first && "first", danger && "danger", because && "resting", own].filter(Boolean).join(
    " ",
  );
  return (
    <button
      type="button"
      class={names}
      disabled={disabled}
      aria-disabled={because ? "true" : undefined}
      aria-label={label}
      aria-pressed={pressed}
      title={because?.said}
      data-move={move}
      onClick={() => because ? explain(because) : onAct()}
    >
      {children}
    </button>
  );
}
