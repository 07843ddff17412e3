// Whoever plays by keyboard stays where they play, also when what they pressed is gone.

import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Keeps the focus in `.actions`, where it was there before what has it was taken away or put to rest. */
export function useSteadyFocus(place: RefObject<HTMLElement>): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const to = event.target instanceof HTMLElement ? event.target : null;
      last.current = to?.closest(".actions") ? to : null;
    };
    const forget = (event: PointerEvent) => {
      const to = event.target instanceof Element ? event.target : null;
      if (!to?.closest(".actions")) last.current = null;
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
  useLayoutEffect(() => {
    const before = last.current;
    if (!before || (document.activeElement !== document.body && document.activeElement !== before)) return;
    if (before.isConnected && !before.matches(":disabled")) {
      before.focus({ preventScroll: true });
      return;
    }
    const actions = place.current?.querySelector<HTMLElement>(".actions");
    if (!actions) return;
    const back = actions.querySelector<HTMLElement>("h2, h3") ?? actions;
    back.tabIndex = -1;
    back.focus({ preventScroll: true });
    last.current = before.isConnected ? before : back;
  });
}
