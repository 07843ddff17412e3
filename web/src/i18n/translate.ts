// Translations: the language, the message catalogues, plural forms, and formats of numbers and lists.

import { signal } from "@preact/signals";
import { get } from "../api/http_client.ts";
import type { LANGUAGES as CODES } from "../api/protocol.ts";
import { preferences } from "../preferences/preferences.ts";

export type Language = typeof CODES[number];
/** The name of each language, in that language. */
export const LANGUAGES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
type Catalogue = Record<string, string | string[]>;
type Parts = Record<string, unknown>;
/** Parts of the catalogue that are loaded on demand: the rules, the tutorial, the operator's page, puzzles, reviews. */
export type CataloguePart = "rules" | "learn" | "operator" | "puzzles" | "review";

/** The current language. Components that translate render again when it changes. */
export const language = signal<Language>("en");
const catalogue = signal<Catalogue>({});
let plurals = new Intl.PluralRules("en");

/** The stored language, or else the first supported language of the browser. */
export function detectLanguage(): Language {
  const preferred = [preferences.language.peek(), ...(navigator.languages ?? [])];
  const words = preferred.map((code) => code.toLowerCase().split("-")[0]);
  return (words.find((word) => Object.hasOwn(LANGUAGES, word)) ?? "en") as Language;
}

const requests: Record<string, Promise<Catalogue>> = {};

function fetchOnce(path: string): Promise<Catalogue> {
  return requests[path] ??= get<Catalogue>(path).catch((error) => {
    delete requests[path];
    throw error;
  });
}

/** The address of texts as this page needs them: a server of another version may have others. */
function ofThisPage(path: string): string {
  const version = document.documentElement.dataset.textsVersion;
  return version ? `${path}?version=${version}` : path;
}

const loadedParts = new Set<CataloguePart>();
let wantedLanguage: Language = "en";
let latest = Promise.resolve();

/** Loads and applies a language. Of several calls the last one wins, and all wait for it. */
export function loadLanguage(wanted: Language): Promise<void> {
  wantedLanguage = wanted;
  const path = `/api/texts/${wanted}`;
  const paths = [path, ...[...loadedParts].map((part) => `${path}/${part}`)].map(ofThisPage);
  const request: Promise<void> = Promise.all(paths.map(fetchOnce)).then((parts) => {
    if (request !== latest) return latest;
    plurals = new Intl.PluralRules(wanted);
    catalogue.value = Object.assign({}, ...parts);
    language.value = wanted;
    document.documentElement.lang = wanted;
  }, (error) => {
    if (request !== latest) return latest;
    wantedLanguage = language.value;
    throw error;
  });
  return latest = request;
}

/** Loads the language again whenever the preference changes, also in another tab. */
export function followLanguagePreference(): void {
  preferences.language.subscribe(() => {
    if (detectLanguage() !== wantedLanguage) loadLanguage(detectLanguage()).catch(() => undefined);
  });
}

export async function setLanguage(wanted: Language): Promise<void> {
  await loadLanguage(wanted);
  preferences.language.value = language.value;
}

/** Loads another part of the catalogue. */
export async function fetchCatalogue(part: CataloguePart): Promise<void> {
  if (loadedParts.has(part)) return latest;
  loadedParts.add(part);
  try {
    await loadLanguage(wantedLanguage);
  } catch (error) {
    loadedParts.delete(part);
    throw error;
  }
}

export function hasText(key: string): boolean {
  return Object.hasOwn(catalogue.value, key);
}

/** Like `t`, but empty where there is no such text. */
export function optionalText(key: string): string {
  return hasText(key) ? t(key) : "";
}

/** Translates a message id. Braces are filled in once: a name may contain braces. */
export function t(key: string, parts: Parts = {}): string {
  return fillIn(key, 0, parts);
}

/** A number with its noun: "1 lot", "3 lots". */
export function tPlural(key: string, n: number): string {
  return fillIn(key, plurals.select(Math.abs(n)) === "one" ? 0 : 1, { n: formatNumber(n) });
}

/** A brace, with the French word before it that loses its vowel before another: "d’Anne", "qu’Anne". */
const BRACE = /((?:\b(?:d|qu)e )?)\{(\w+)\}/gi;
const VOWEL = /^[aeiouàâéèêëîïôöùûœæ]/i;

function fillIn(key: string, form: number, parts: Parts): string {
  const found = catalogue.value[key];
  if (found === undefined) {
    console.error(`no text ${key} in ${language.value}`);
    return `⟨${key}⟩`;
  }
  const text = Array.isArray(found) ? found[form] ?? found.at(-1)! : found;
  return text.replace(BRACE, (all, word, name) => {
    if (!Object.hasOwn(parts, name)) return all;
    const part = String(parts[name]);
    return (word && VOWEL.test(part) ? word.slice(0, -2) + "’" : word) + part;
  });
}

/** An amount of money: "3 million". */
export function formatAmount(n: number): string {
  return tPlural("amount", n);
}

export function colourName(word: string): string {
  return t(`colour.${word}`);
}

/** "Anna, Ben and Cleo". */
export function formatList(items: string[]): string {
  if (items.length < 2) return items.join("");
  return t("and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
}

/** An error of the server, or of the way to it. */
export interface ErrorCode {
  code: string;
  message?: string;
  /** After how many seconds to try again. */
  retry_after?: number | null;
}

/** A wait, in seconds, that nobody needs to be told about. */
const SHORT_WAIT = 10;

/** The translated text of an error code, and when to try again. */
export function errorText(refused: ErrorCode): string {
  const key = `refused.${refused.code}`;
  const text = hasText(key) ? t(key) : t("refused.trouble");
  const wait = refused.retry_after;
  return wait && wait >= SHORT_WAIT ? `${text} ${waitText(wait)}` : text;
}

function waitText(seconds: number): string {
  if (seconds <= 90) return tPlural("come_back.seconds", seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? tPlural("come_back.minutes", minutes)
    : tPlural("come_back.hours", Math.ceil(minutes / 60));
}

/** A whole number with a true minus sign. */
export function formatNumber(n: number): string {
  return String(n).replace("-", "−");
}

export function capitalize(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
