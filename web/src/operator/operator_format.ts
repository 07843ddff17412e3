// Numbers, times and spans of time as the operator reads them.

import { formatDate } from "../i18n/date_format.ts";
import { language } from "../i18n/translate.ts";

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const UNITS = [["day", DAY], ["hour", HOUR], ["minute", MINUTE]] as const;

/** At most two digits behind the point, and none of large numbers. */
export function formatCount(n: number): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: Math.abs(n) < 100 ? 2 : 0 }).format(
    n,
  );
}

/**
 * How much of a limit is used. Limits of a rate recover bit by bit: what has not recovered in full still counts as one.
 * Mebibytes keep their fractions.
 */
export function formatUsed(limit: string, used: number): string {
  return formatCount(limit.includes("mib") ? used : Math.ceil(used));
}

export function formatTime(at: number): string {
  return formatDate(at, { dateStyle: "medium", timeStyle: "short" });
}

export function formatClockTime(at: number): string {
  return formatDate(at, { dateStyle: "short", timeStyle: "medium" });
}

/** In its two largest units: "3 days 4 hours". */
export function formatSpan(milliseconds: number): string {
  const first = Math.max(0, UNITS.findIndex(([, length]) => milliseconds >= length));
  const isShort = milliseconds < MINUTE;
  let left = milliseconds;
  const parts = UNITS.slice(isShort ? -1 : first).slice(0, 2).map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return { count, text: formatUnit(count, unit) };
  });
  return parts.filter(({ count }, at) => count > 0 || at === 0).map(({ text }) => text).join(" ");
}

function formatUnit(count: number, unit: string): string {
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** "5 minutes ago". */
export function formatAgo(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ["second", SECOND] as const;
  return words.format(-Math.floor(passed / length), unit);
}
