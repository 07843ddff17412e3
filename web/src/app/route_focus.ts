// Moves the focus to the heading after a route change, as a page load would; to that of a section if the address names it.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "./live_region.tsx";
import { showError } from "./error_banner.tsx";

const LOOK_EVERY = 50;
const PATIENCE = 2000;

/** Focuses `main` until the page has loaded its heading. */
export function useRouteFocus(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    showError(null);
    const begun = Date.now();
    const timer = setInterval(() => look(), LOOK_EVERY);
    const look = () => {
      const main = document.getElementById("content");
      const at = document.activeElement;
      const isElsewhere = main !== at && main?.contains(at);
      if (!main || isElsewhere || document.querySelector("dialog[open]")) return clearInterval(timer);
      const section = document.getElementById(location.hash.slice(1));
      const part = section?.querySelector<HTMLElement>(":scope > h2");
      const heading = part ?? main.querySelector<HTMLElement>("h1");
      if (heading) {
        if (part) section?.scrollIntoView();
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        return clearInterval(timer);
      }
      if (at !== main) main.focus({ preventScroll: true });
      if (Date.now() - begun < PATIENCE) return;
      announce(document.title);
      clearInterval(timer);
    };
    return () => clearInterval(timer);
  }, [path]);
}
