// What the browser's tab says.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

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
    document.title = badge.value ? `${badge.value} ${called}` : called;
  });
}
