// The keys of Zahltag's controls. Loaded with the dialog that lists them.

import type { Shortcut } from "../game.ts";

export const shortcuts: readonly Shortcut[] = [
  [["0 – 8", "Enter"], "page.zahltag.keys.offer"],
  [["1 – 4"], "page.zahltag.keys.get"],
  [["5 – 8"], "page.zahltag.keys.give"],
  [["B"], "page.zahltag.keys.decide"],
];
