// Addresses: which part of the page is shown, and getting to another without loading it all again.

import { signal } from "@preact/signals";
import { explained } from "../ui/disabled_reason.ts";

export interface Address {
  path: string;
  query: URLSearchParams;
  hash: string;
}

const here = (): Address => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: location.hash.slice(1),
});

export const address = signal<Address>(here());

/** Go to an address of this page. `replacing`: without a new entry in the browser's history. */
export function go(to: string, { replacing = false } = {}): void {
  const before = location.pathname;
  if (replacing) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.value = here();
  if (location.pathname !== before) scrollTo(0, 0);
}

/** Where one is in the middle of something: rules are read in a window over it. */
const IN_PLAY = /^\/(t|replay|learn)\//;

/** Links within the page are followed in place; all others, and those with a modifier key, as always. */
export function followLinks(): void {
  addEventListener("popstate", () => (address.value = here()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    const [, place, game] = link.pathname.split("/");
    if (place === "rules" && IN_PLAY.test(location.pathname)) {
      const rule = link.hash.slice(1);
      const there = document.getElementById(rule);
      return there ? there.scrollIntoView() : explained.value = { rule, game };
    }
    go(link.pathname + link.search + link.hash);
  });
}
