// How long ago something was, in words.

import { language } from "./translate.ts";

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]] as const;

/** "5 minutes ago", "yesterday", "this minute". */
export function formatAgo(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[UNITS.length - 1];
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  return format.format(-Math.floor(seconds / size), unit);
}
