// Dates and times as the reader writes them.

import { language } from "./translate.ts";

/**
 * The locale for dates: the browser's own where it is one of the page's language, such as en-GB for English, else the
 * page's language.
 */
export function dateLocale(pageLanguage: string, preferred: readonly string[]): string {
  return preferred.find((locale) => locale.toLowerCase().split("-")[0] === pageLanguage) ?? pageLanguage;
}

/** With the parts that the style asks for. */
export function formatDate(at: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(dateLocale(language.value, navigator.languages ?? []), style).format(at);
}
