// The live region: what happens, in words, for screen readers.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { say } from "../i18n/translate.ts";

/** The lines of the live region, oldest first. */
export const heardAloud = signal<{ id: number; line: string }[]>([]);

const MOST_LINES = 30;

let lines = 0;

/** Tell those who use a screen reader. */
export function announce(line: string): void {
  heardAloud.value = [...heardAloud.value, { id: lines += 1, line }].slice(-MOST_LINES);
}

/** Everything that happens, in words, for screen readers. */
export function Aloud() {
  return (
    <div class="unseen" id="aloud" role="log" aria-live="polite" aria-label={say("page.happening")}>
      {heardAloud.value.map(({ id, line }) => <p key={id}>{line}</p>)}
    </div>
  );
}
