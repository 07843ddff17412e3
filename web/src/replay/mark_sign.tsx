// The mark of a decision as a small sign, with its word for screen readers.

import { createElement } from "preact";

export function MarkSign({ mark, sign, word }: { mark: string; sign: string; word: string }) {
  return (
    <span class={`decision-mark decision-mark-${mark}`} title={word} data-mark={mark}>
      <span aria-hidden="true">{sign}</span>
      <span class="sr-only">{word}</span>
    </span>
  );
}
