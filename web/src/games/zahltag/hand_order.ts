// The order of the cards in a hand, as the player prefers it.

import type { preferences } from "../../preferences/preferences.ts";
import { KINDS } from "./calculations.ts";
import { cardsOf, type Counts } from "./event_text.ts";

/** The kinds of which a hand has cards, in order: by kind, by number of cards, or what the contract needs first. */
export function orderKinds(
  hand: Counts,
  order: typeof preferences.handOrder.value,
  contract: string | null,
): string[] {
  const needed = cardsOf(contract ?? "");
  const rank = {
    kind: () => 0,
    count: (kind: string) => -hand[kind],
    contract: (kind: string) => needed[kind] ? 0 : 1,
  }[order];
  return KINDS.filter((kind) => hand[kind]).sort((one, other) => rank(one) - rank(other));
}
