// The theme: light, dark, or as the system has it.

import { effect, signal } from "@preact/signals";
import { readSetting, saveSetting } from "./local_storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = typeof THEMES[number];

const SETTING = "theme";
const found = readSetting(SETTING);
export const theme = signal<Theme>(found === "light" || found === "dark" ? found : "system");

export function applyTheme(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === "system") delete dataset.theme;
    else dataset.theme = theme.value;
    saveSetting(SETTING, theme.value === "system" ? null : theme.value);
  });
}
