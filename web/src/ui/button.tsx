// A button, which can say why it is disabled.

import { type ComponentChildren, createElement } from "preact";
import { type DisabledReason, showDisabledReason } from "./disabled_reason.ts";

/** Milliseconds. Nobody reads what has just appeared and presses faster. */
export const READING_TIME = 500;

interface ButtonProps {
  children?: ComponentChildren;
  onPress: () => unknown;
  /** The main action here. */
  isMain?: boolean;
  /** The action is destructive. */
  isDangerous?: boolean;
  /** Disabled for the moment, e.g. while a request is pending. */
  disabled?: boolean;
  /** Why the rules do not allow it. The button is greyed out, and pressing it shows the reason. */
  disabledReason?: DisabledReason | null;
  label?: string;
  /** What to know before pressing it: a tooltip, and for screen readers. */
  description?: string;
  /** Whether what it unfolds is shown. */
  isExpanded?: boolean;
  /** Whether it is the one of several that is chosen. */
  isPressed?: boolean;
  /** The key that presses it, at a table. */
  shortcut?: string;
  class?: string;
  /** The move that it makes, as an attribute for tests. */
  move?: string;
}

/** A button. */
export function Button(
  {
    onPress,
    isMain,
    isDangerous,
    disabled,
    disabledReason,
    label,
    description,
    isExpanded,
    isPressed,
    shortcut,
    class: own,
    move,
    children,
  }: ButtonProps,
) {
  const names = ["button", isMain && "primary", isDangerous && "danger", disabledReason && "unavailable", own]
    .filter(Boolean).join(
      " ",
    );
  return (
    <button
      type="button"
      class={names}
      disabled={disabled}
      aria-disabled={disabledReason ? "true" : undefined}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      title={disabledReason?.text ?? description}
      aria-keyshortcuts={shortcut}
      data-move={move}
      onClick={({ currentTarget }) =>
        disabledReason ? showDisabledReason(disabledReason, currentTarget) : onPress()}
    >
      {children}
    </button>
  );
}
