// The catalogues that the program's other faces use too: by key, with braces to be filled in and forms for numbers.

import { signal } from "@preact/signals";
import { get } from "../api/http_client.ts";
import { keep, kept } from "../app/local_storage.ts";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };
export type Language = keyof typeof LANGUAGES;
type Catalogue = Record<string, string | string[]>;
type Parts = Record<string, unknown>;
/** Parts of the catalogue that are fetched when they are needed: the rules, and the first game. */
export type Shelf = "rules" | "learn";

const KEPT = "language";

/** The language that everything is said in. Components that say something are shown anew when it changes. */
export const language = signal<Language>("en");
const catalogue = signal<Catalogue>({});
let plurals = new Intl.PluralRules("en");

/** The language that was chosen here, else the first of the browser's that there is. */
export function wantedLanguage(): Language {
  const wishes = [kept(KEPT), ...(navigator.languages ?? [])].filter((wish) => wish !== null);
  const words = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return (words.find((word) => Object.hasOwn(LANGUAGES, word)) ?? "en") as Language;
}

const fetched: Record<string, Promise<Catalogue>> = {};

function fetchOnce(path: string): Promise<Catalogue> {
  return fetched[path] ??= get<Catalogue>(path).catch((error) => {
    delete fetched[path];
    throw error;
  });
}

const shelves = new Set<Shelf>();
let wish: Language = "en";
let latest = Promise.resolve();

/** Say everything in this language from now on. Of several wishes the last one counts, and all wait for it. */
export function speak(wanted: Language): Promise<void> {
  wish = wanted;
  const path = `/api/texts/${wanted}`;
  const paths = [path, ...[...shelves].map((shelf) => `${path}/${shelf}`)];
  const spoken: Promise<void> = Promise.all(paths.map(fetchOnce)).then((parts) => {
    if (spoken !== latest) return latest;
    plurals = new Intl.PluralRules(wanted);
    catalogue.value = Object.assign({}, ...parts);
    language.value = wanted;
    document.documentElement.lang = wanted;
  }, (error) => {
    if (spoken !== latest) return latest;
    wish = language.value;
    throw error;
  });
  return latest = spoken;
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  keep(KEPT, language.value);
}

/** Have the texts of this shelf, too. */
export async function fetchShelf(shelf: Shelf): Promise<void> {
  if (shelves.has(shelf)) return latest;
  shelves.add(shelf);
  try {
    await speak(wish);
  } catch (error) {
    shelves.delete(shelf);
    throw error;
  }
}

export function has(key: string): boolean {
  return Object.hasOwn(catalogue.value, key);
}

/** The sentence of this key, its braces filled in once: a name may hold braces. */
export function say(key: string, parts: Parts = {}): string {
  return filled(key, 0, parts);
}

/** A number with its noun: "1 lot", "3 lots". */
export function count(key: string, n: number): string {
  return filled(key, plurals.select(Math.abs(n)) === "one" ? 0 : 1, { n: number(n) });
}

function filled(key: string, form: number, parts: Parts): string {
  const found = catalogue.value[key];
  if (found === undefined) {
    console.error(`no text ${key} in ${language.value}`);
    return `⟨${key}⟩`;
  }
  const text = Array.isArray(found) ? found[form] ?? found.at(-1)! : found;
  return text.replace(
    /\{(\w+)\}/g,
    (brace, name) => Object.hasOwn(parts, name) ? String(parts[name]) : brace,
  );
}

/** An amount of money: "3 million". */
export function amount(n: number): string {
  return count("amount", n);
}

export function colour(word: string): string {
  return say(`colour.${word}`);
}

/** "Anna, Ben and Cleo". */
export function listed(items: string[]): string {
  if (items.length < 2) return items.join("");
  return say("and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
}

/** What went wrong, in the reader's language. */
export function refusal(refused: { code: string; message?: string }): string {
  const key = `refused.${refused.code}`;
  return has(key) ? say(key) : say("refused.trouble");
}

/** A whole number with a true minus sign. */
export function number(n: number): string {
  return String(n).replace("-", "−");
}

export function capital(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
