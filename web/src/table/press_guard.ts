// Protects a decision that has just appeared, or has just been moved by a banner above it, from a press that was meant for
// what was there before, as the second one of a double tap or of a double Enter.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { preferences } from "../preferences/preferences.ts";
import { READING_TIME } from "../ui/button.tsx";
import type { TableStore } from "./store/table_store.ts";

/** Pixels: the finger stays where it was. */
const NEAR = 40;
/** What shows a hand to whoever has the device; and what makes a move. */
const COVER = ".cover *", COVER_AND_MOVES = `${COVER}, .actions :is([data-move], .primary)`;

/**
 * Ignores a press at the place of the one before as long as the decision is that new, and every press as long as it has
 * stood elsewhere until then, because somebody asks to take back a move; except at the pace "instant". Whoever goes on
 * pressing there decides nothing until the presses have paused that long. Presses elsewhere on a new decision always count.
 * The same holds, at every pace, for the button that uncovers the next player's side of a shared device.
 *
 * Of the keys, Enter and Space decide nothing where the page has moved the focus to a button since they were last pressed,
 * that short a time ago, and at no pace while they are held down. All other keys always count.
 */
export function usePressGuard(place: RefObject<HTMLElement>, { isMyTurn, nth, table }: TableStore): void {
  const shown = useRef(0);
  const moved = useRef<number>();
  useLayoutEffect(() => {
    shown.current = Infinity; // until it is painted, which takes long on a slow phone
    const note = () => shown.current = performance.now();
    let frame = requestAnimationFrame(() => frame = requestAnimationFrame(note));
    return () => cancelAnimationFrame(frame);
  }, [isMyTurn.value, nth.value]);
  useLayoutEffect(() => {
    moved.current = moved.current === undefined ? -READING_TIME : performance.now();
  }, [!table.value?.take_back]);
  useEffect(() => {
    let x = 0, y = 0, tried = -READING_TIME;
    let keyed: EventTarget | null = null, keyedAt = -READING_TIME;
    const guarded = () => preferences.pace.peek() === "instant" ? COVER : COVER_AND_MOVES;
    place.current?.addEventListener("keydown", (event) => {
      const { key, target, timeStamp: now, repeat } = event;
      if (key !== "Enter" && key !== " ") return void (keyedAt = -READING_TIME); // the user moves the focus
      const isMeant = !repeat && (target === keyed || now - keyedAt >= READING_TIME);
      keyedAt = now;
      if (isMeant || !(target as Element).closest(repeat ? COVER_AND_MOVES : guarded())) keyed = target;
      else event.preventDefault();
    }, true);
    place.current?.addEventListener("click", (event) => {
      const { detail, clientX, clientY, target } = event;
      if (!detail) return; // by a key
      const isNear = Math.hypot(clientX - x, clientY - y) < NEAR;
      x = clientX;
      y = clientY;
      const since = isNear ? Math.max(shown.current, moved.current!, tried) : moved.current!;
      const now = event.timeStamp; // when it was pressed, however long the page was busy since
      if (now - since >= READING_TIME) return;
      tried = now;
      if ((target as Element).closest(guarded())) event.stopPropagation();
    }, true);
  }, []);
}
