// The page title in the browser's tab, with a badge.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Delays the title until the page is drawn: setting it takes milliseconds. */
const SOON = 50;

const page = signal("");

/** A badge before the title; empty: none. */
export const badge = signal("");

/** Sets the title while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page.value = title;
    return () => {
      page.value = "";
    };
  }, [title]);
}

export function applyPageTitle(): void {
  effect(() => {
    const called = [page.value, "Zuschlag"].filter(Boolean).join(" – ");
    const title = badge.value ? `${badge.value} ${called}` : called;
    setTimeout(() => document.title = title, SOON);
  });
}
