// The options of Zahltag as text. The start page needs them, without the rest of the game.

import { t } from "../../i18n/translate.ts";

export function describeOptions(options: Record<string, unknown>): string {
  return t(options.contracts ? "zahltag.deck.own" : "zahltag.deck.built-in");
}
