// Light or dark: as the system has it, unless somebody chose.

import { effect, signal } from "@preact/signals";
import { keep, kept } from "./local_storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = typeof THEMES[number];

const KEPT = "theme";
const found = kept(KEPT);
export const theme = signal<Theme>(found === "light" || found === "dark" ? found : "system");

export function followTheme(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === "system") delete dataset.theme;
    else dataset.theme = theme.value;
    keep(KEPT, theme.value === "system" ? null : theme.value);
  });
}
