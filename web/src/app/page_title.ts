// What the browser's tab says.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What has changed on the page itself is drawn first: a title takes a browser milliseconds. */
const SOON = 50;

const page = signal("");

/** Something to stand before the title, where it calls for attention; empty: nothing. */
export const badge = signal("");

/** What this page is called, while it is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    page.value = title;
    return () => {
      page.value = "";
    };
  }, [title]);
}

export function followTitle(): void {
  effect(() => {
    const called = [page.value, "Zuschlag"].filter(Boolean).join(" – ");
    const title = badge.value ? `${badge.value} ${called}` : called;
    setTimeout(() => document.title = title, SOON);
  });
}
