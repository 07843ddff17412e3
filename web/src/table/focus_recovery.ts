// Keeps the keyboard focus near its place when the focused element disappears.

import { type RefObject } from "preact";
import { useEffect } from "preact/hooks";

const PLACES = ".actions, .table-top, .hint-place, .banners, .climax";

/**
 * Where something that had the focus is taken away, it goes to the heading nearby: that of the actions, or the line that
 * says whose turn it is. What was only put to rest gets it back. Whoever is elsewhere is left alone.
 */
export function useFocusRecovery(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let last: HTMLElement | null = null;
    let wasActing = false;
    const note = ({ target }: Event) => {
      last = target instanceof HTMLElement && target.closest(PLACES) ? target : null;
      wasActing = last?.closest(".actions") != null;
    };
    const mend = () => {
      if (!last || document.activeElement !== document.body) return;
      if (last.isConnected) {
        if (!last.matches(":disabled")) last.focus({ preventScroll: true });
        return;
      }
      const found = wasActing && root.querySelector<HTMLElement>(".actions h2, .actions h3");
      const heading = found || root.querySelector<HTMLElement>(".headline");
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watching = new MutationObserver(mend);
    watching.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      watching.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
}
