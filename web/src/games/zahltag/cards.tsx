// The four kinds of equipment as little posters, at every size.

import { createElement } from "preact";
import { spread } from "./calculations.ts";
import { say } from "../../i18n/translate.ts";
import type { Counts } from "./event_text.ts";

/** A card with its name below the picture. Decoration: what it means is said beside it. */
export function Card({ kind }: { kind: string }) {
  const name = say(`page.zahltag.kind.${kind}`);
  return (
    <svg class="poster" viewBox="0 0 100 140" aria-hidden="true" data-kind={kind}>
      <use href={`#zt-${kind}`} />
      <text
        x="50"
        y="129"
        class="zt-letter"
        font-size={name.length > 9 ? 12.5 : 15}
        textLength={name.length > 12 ? 90 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  );
}

/** How cards are named that lie there to be seen; where they can be pressed, a button over them says it. */
export const seen = (name: string, canBePressed: boolean) =>
  canBePressed ? {} : { role: "img" as const, "aria-label": name };

/** A card at the size of a letter in a line of text. */
export function Chip({ kind, isMissing }: { kind: string; isMissing?: boolean }) {
  return (
    <svg class={isMissing ? "chip missing" : "chip"} viewBox="0 0 60 84" aria-hidden="true" data-kind={kind}>
      <use href={`#zt-${kind}-chip`} />
    </svg>
  );
}

/** Cards side by side, small. What they are is to be said beside them. */
export function Chips({ counts }: { counts: Counts }) {
  return (
    <span class="chips">{spread(counts).map((kind, at) => <Chip key={`${kind}${at}`} kind={kind} />)}</span>
  );
}

/** The back of a card. */
export function Back() {
  return (
    <svg class="chip back" viewBox="0 0 60 84" aria-hidden="true">
      <use href="#zt-back" />
    </svg>
  );
}
