// What the browser's tab says. (At a table, the table says it.)

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const page = signal("");

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
    document.title = [page.value, "Zuschlag"].filter(Boolean).join(" – ");
  });
}
