// Clocks as text: the time left, and the kind of clock of a table.

import { t, tPlural } from "../../i18n/translate.ts";
import type { ClockTimes, TableState } from "../../api/protocol.ts";

const DAY = 86_400;
const HOUR = 3600;
const LOW_LIVE = 30;
const LOW_MAIL = 6 * HOUR;

export interface TimeLeft {
  days: number;
  /** "4:59", with hours where there are any. */
  time: string;
  isLow: boolean;
}

/** Whole seconds that a seat has left at a time of the server's. */
export function secondsLeft(clocks: ClockTimes & { at: number }, seat: number, now: number): number {
  const gone = clocks.running.includes(seat) ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, Math.floor((clocks.left[seat] - gone) / 1000));
}

export function formatTimeLeft(seconds: number, kind: TableState["clock"]["kind"]): TimeLeft {
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / 60);
  const rest = two(seconds % 60);
  return {
    days: Math.floor(seconds / DAY),
    time: hours || seconds >= DAY ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`,
    isLow: seconds < (kind === "mail" ? LOW_MAIL : LOW_LIVE),
  };
}

/** A table's clock in words; empty where there is none. */
export function describeClock(clock: TableState["clock"]): string {
  if (clock.kind === "live") {
    const minutes = Math.round(clock.bank / 6) / 10;
    return t("page.table.clock_live", { minutes, seconds: clock.increment ?? 0 });
  }
  return clock.kind === "mail" ? tPlural("page.table.clock_mail", clock.days) : "";
}
