// Equipment cards, in several sizes.

import { createElement } from "preact";
import { listCards } from "./calculations.ts";
import { t } from "../../i18n/translate.ts";
import type { Counts } from "./event_text.ts";

/** A card with its name. Decoration: the text beside it says what it is. */
export function Card({ kind }: { kind: string }) {
  const name = t(`page.zahltag.kind.${kind}`);
  return (
    <svg class="card-art" viewBox="0 0 100 140" aria-hidden="true" data-kind={kind}>
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

/** The accessible name of cards, unless a button over them has it. */
export const cardLabel = (name: string, canBePressed: boolean) =>
  canBePressed ? {} : { role: "img" as const, "aria-label": name };

/** A card as small as a letter. */
export function SmallCard({ kind, isMissing }: { kind: string; isMissing?: boolean }) {
  return (
    <svg
      class={isMissing ? "small-card missing" : "small-card"}
      viewBox="0 0 60 84"
      aria-hidden="true"
      data-kind={kind}
    >
      <use href={`#zt-${kind}-chip`} />
    </svg>
  );
}

/** Small cards side by side. Decoration: the text beside them says what they are. */
export function SmallCards({ counts }: { counts: Counts }) {
  return (
    <span class="small-cards">
      {listCards(counts).map((kind, at) => <SmallCard key={`${kind}${at}`} kind={kind} />)}
    </span>
  );
}

/** The back of a card. */
export function CardBack() {
  return (
    <svg class="small-card back" viewBox="0 0 60 84" aria-hidden="true">
      <use href="#zt-back" />
    </svg>
  );
}
