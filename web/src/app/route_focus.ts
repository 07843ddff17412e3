// Coming to another page of the same document: the focus goes to its heading, as a browser would begin reading there.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "./live_region.tsx";
import { complain } from "./error_banner.tsx";

const LOOK_EVERY = 50;
const PATIENCE = 2000;

/** Some pages have their heading only when what they show has arrived: until then the focus is on the whole. */
export function useArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    complain(null);
    const begun = Date.now();
    const timer = setInterval(() => look(), LOOK_EVERY);
    const look = () => {
      const main = document.getElementById("content");
      const at = document.activeElement;
      const isElsewhere = main !== at && main?.contains(at);
      if (!main || isElsewhere || document.querySelector("dialog[open]")) return clearInterval(timer);
      const heading = main.querySelector<HTMLElement>("h1");
      if (heading) {
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
