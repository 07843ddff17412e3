// The router: the current address, and navigation without reloading the document.

import { signal } from "@preact/signals";
import { ruleDialog } from "../ui/disabled_reason.ts";

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

/** Goes to an address of this page. `isReplacing`: without a new entry in the browser's history. */
export function navigate(to: string, { isReplacing = false } = {}): void {
  const before = location.pathname;
  if (isReplacing) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.value = here();
  if (location.pathname !== before) scrollTo(0, 0);
}

/** Pages where links to rules open a dialog instead. */
const IN_PLAY = /^\/(t|replay|learn)\//;

/** Links within the page are followed in place; all others, and those with a modifier key, as always. */
export function interceptLinks(): void {
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
      const played = document.querySelector<HTMLElement>(".table")?.dataset.game;
      if (there) return there.scrollIntoView();
      const anchor = link.closest(".rule-dialog") ? ruleDialog.peek()?.anchor : link;
      ruleDialog.value = { rule, game: game ?? played, anchor };
      return;
    }
    navigate(link.pathname + link.search + link.hash);
  });
}
