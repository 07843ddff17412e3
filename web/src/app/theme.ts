// Applies the preferences that concern the whole document: theme, palette, size of the board.

import { effect } from "@preact/signals";
import { type Preference, preferences } from "../preferences/preferences.ts";

/** Keeps an attribute of the document for the style sheets; none stands for the default. */
function reflect(name: string, preference: Preference<string>): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (preference.value === preference.default) delete dataset[name];
    else dataset[name] = preference.value;
  });
}

export function applyTheme(): void {
  reflect("theme", preferences.theme);
  reflect("palette", preferences.palette);
  reflect("boardSize", preferences.boardSize);
}
