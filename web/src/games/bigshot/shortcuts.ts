// The keys of Big Shot's controls. Loaded with the dialog that lists them.

import type { Shortcut } from "../game.ts";

export const shortcuts: readonly Shortcut[] = [
  [["0 – 9", "Enter"], "page.bigshot.keys.amount"],
  [["+", "-"], "page.bigshot.keys.step"],
  [["B"], "page.bigshot.keys.bid"],
  [["P"], "page.bigshot.keys.pass"],
  [["L", "← ↑ → ↓", "Enter"], "page.bigshot.keys.lots"],
  [["1 – 4"], "page.bigshot.keys.cube"],
  [["Backspace"], "page.bigshot.keys.undo"],
];
