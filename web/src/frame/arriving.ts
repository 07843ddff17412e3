// Coming to another page of the same document: the focus goes to its heading, as a browser would begin reading there.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "./saying.ts";

export function useArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    requestAnimationFrame(() => {
      const main = document.getElementById("content");
      if (!main || main.contains(document.activeElement) || document.querySelector("dialog[open]")) return;
      const heading = main.querySelector<HTMLElement>("h1");
      if (heading) heading.tabIndex = -1;
      else announce(document.title);
      (heading ?? main).focus({ preventScroll: true });
    });
  }, [path]);
}
