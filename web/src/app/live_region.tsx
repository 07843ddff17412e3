// The live region (aria-live): announces what happens to screen readers.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { t } from "../i18n/translate.ts";

/** The lines of the live region, oldest first. */
export const announcements = signal<{ id: number; line: string }[]>([]);

const MOST_LINES = 30;

let lines = 0;

/** Announces a line to screen readers. */
export function announce(line: string): void {
  announcements.value = [...announcements.value, { id: lines += 1, line }].slice(-MOST_LINES);
}

/** Everything that happens, in words, for screen readers. */
export function LiveRegion() {
  return (
    <div class="sr-only" id="live-region" role="log" aria-live="polite" aria-label={t("page.happening")}>
      {announcements.value.map(({ id, line }) => <p key={id}>{line}</p>)}
    </div>
  );
}
