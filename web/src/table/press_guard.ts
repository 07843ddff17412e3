// Protects a decision that has just appeared from a press that was meant for what was there before, as the second one of a
// double tap.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { preferences } from "../preferences/preferences.ts";
import type { TableStore } from "./store/table_store.ts";

/** Milliseconds. Nobody reads a decision and presses faster. */
const PROTECTED = 500;
/** Pixels: the finger stays where it was. */
const NEAR = 40;
/** What makes a move. */
const MOVES = ".actions [data-move], .actions .primary";

/**
 * Ignores a press at the place of the one before as long as the decision is that new, except at the pace "instant". Keys,
 * and presses elsewhere, always count.
 */
export function usePressGuard(place: RefObject<HTMLElement>, { isMyTurn, nth }: TableStore): void {
  const shown = useRef(0);
  useLayoutEffect(() => {
    shown.current = performance.now();
  }, [isMyTurn.value, nth.value]);
  useEffect(() => {
    let x = 0, y = 0;
    place.current?.addEventListener("click", (event) => {
      const { detail, clientX, clientY, target } = event;
      if (!detail) return; // by a key
      const isNear = Math.hypot(clientX - x, clientY - y) < NEAR;
      x = clientX;
      y = clientY;
      const isNew = performance.now() - shown.current < PROTECTED && preferences.pace.peek() !== "instant";
      if (isNear && isNew && (target as Element).closest(MOVES)) event.stopPropagation();
    }, true);
  }, []);
}
