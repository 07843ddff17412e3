// Preferences: one home for everything that a visitor can set on this device, with its values and its default.
//
// Each preference is a signal. It is kept in the browser's local storage, and other tabs follow. A stored value
// that is not one of its values counts as the default.

import { type Signal, signal } from "@preact/signals";
import { LANGUAGES } from "../api/protocol.ts";
import { readSetting, SETTING_PREFIX, writeSetting } from "./local_storage.ts";

/** A signal whose value is kept on this device. */
export interface Preference<T extends string | boolean> extends Signal<T> {
  readonly values: readonly T[];
  readonly default: T;
}

interface Stored {
  /** Sets the preference to a stored text; null or an unknown text sets the default. */
  restore(text: string | null): void;
  /** The text that is stored; null: the default. */
  serialize(): string | null;
}

const stored = new Map<string, Stored>();

/** The first value is the default, unless another one is named. */
export function choice<const T extends string>(
  name: string,
  values: readonly [T, ...T[]],
  usual: NoInfer<T> = values[0],
): Preference<T> {
  return store(name, values, usual, (value) => value);
}

/** Stored as "on" or "off". */
export function toggle(name: string, usual: boolean): Preference<boolean> {
  return store(name, [true, false], usual, (value) => value ? "on" : "off");
}

function store<T extends string | boolean>(
  name: string,
  values: readonly T[],
  usual: T,
  textOf: (value: T) => string,
): Preference<T> {
  const parse = (text: string | null) => values.find((value) => textOf(value) === text) ?? usual;
  const preference = Object.assign(signal(parse(readSetting(name))), { values, default: usual });
  const serialize = () => preference.peek() === usual ? null : textOf(preference.peek());
  preference.subscribe(() => writeSetting(name, serialize()));
  stored.set(name, { serialize, restore: (text) => preference.value = parse(text) });
  return preference;
}

export const preferences = {
  /** "browser": the first supported language of the browser. */
  language: choice("language", ["browser", ...LANGUAGES]),
  theme: choice("theme", ["system", "light", "dark"]),
  /** How long the page shows what happens in a match. Players can always act at once. */
  pace: choice("pace", ["slow", "normal", "fast", "instant"], "normal"),
  /** Keys alone, without a modifier, press what is on the table. */
  shortcuts: toggle("shortcuts", true),
  sounds: toggle("sound", false),
  /** The visitor wants browser notifications; the browser may still deny them. */
  notifications: toggle("notify", false),
  /** Ask before a bid, a pass or an offer is sent. */
  confirmations: toggle("confirm", false),
  /** The colours of pieces and players. "safe" keeps them apart for colour-blind people, too. */
  palette: choice("palette", ["standard", "safe"]),
  /** The order of the cards in a hand: by kind, most cards first, or what the contract needs first. */
  handOrder: choice("hand-order", ["kind", "count", "contract"]),
  boardSize: choice("board-size", ["normal", "large", "small"]),
};

export type Pace = typeof preferences.pace.value;

/** How much longer than at normal pace everything takes. */
export const PACES: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** Everything that differs from its default, as it is stored. */
export function exportPreferences(): Record<string, string> {
  const texts = [...stored].map(([name, { serialize }]) => [name, serialize()] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Sets every preference as exported; those that are not named get their default. */
export function importPreferences(texts: Record<string, unknown>): void {
  for (const [name, { restore }] of stored) {
    const text = Object.hasOwn(texts, name) ? texts[name] : null;
    restore(typeof text === "string" ? text : null);
  }
}

/** Sets every preference to its default. */
export function resetPreferences(): void {
  importPreferences({});
}

// Another tab has changed a preference, or cleared the storage (then there is no key).
globalThis.addEventListener?.("storage", ({ key, newValue }: StorageEvent) => {
  if (key === null) importPreferences({});
  else if (key.startsWith(SETTING_PREFIX)) stored.get(key.slice(SETTING_PREFIX.length))?.restore(newValue);
});
