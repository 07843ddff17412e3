// When a turn begins: the keyboard focus moves to the next action, and why nothing could be done before is shown no longer.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ruleDialog } from "../../ui/disabled_reason.ts";
import { isDialogOpen, isTyping } from "../../ui/typing.ts";
import type { TableStore } from "../store/table_store.ts";

/** Whoever has the focus here waits for the turn. Elsewhere, as in the chat or on a button, it is left alone. */
const WAITING = "body, main, h1, .headline, .board, .board *, .actions h2, .actions h3";
/** What a game marks as the place of the next action; the heading of the actions, where it marks nothing. */
const NEXT = [".board [data-next-action], .actions [data-next-action]", ".actions h2, .actions h3"];

/** Until something is pressed in this document, as after a reload, no ring of the focus appears somewhere on the board. */
let isTouched = false;
for (const kind of ["keydown", "pointerdown"]) {
  globalThis.addEventListener?.(kind, () => isTouched = true, { once: true, capture: true });
}

export function useTurnFocus(place: RefObject<HTMLElement>, { isMyTurn, isCovered, nth }: TableStore): void {
  const isTurn = isMyTurn.value && !isCovered.value;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isTurn && !isFirst.current) {
      if (ruleDialog.peek()?.text) ruleDialog.value = null;
      requestAnimationFrame(() => place.current && focusNextAction(place.current));
    }
    isFirst.current = false;
  }, [isTurn, nth.value]);
}

function focusNextAction(root: HTMLElement): void {
  if (isTyping() || isDialogOpen() || !document.activeElement?.matches(WAITING)) return;
  for (const selector of isTouched ? NEXT : NEXT.slice(1)) {
    const next = root.querySelector<HTMLElement | SVGElement>(selector);
    if (!next) continue;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    return;
  }
}
