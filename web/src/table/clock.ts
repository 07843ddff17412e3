// What a clock shows.

import type { ClocksTold, TableTold } from "../wire/protocol.ts";

const DAY = 86_400;
const HOUR = 3600;
const LOW_LIVE = 30;
const LOW_MAIL = 6 * HOUR;

export interface Left {
  days: number;
  /** "4:59", with hours where there are any. */
  time: string;
  isLow: boolean;
}

/** Whole seconds that a seat has left at a time of the server's. */
export function secondsLeft(clocks: ClocksTold & { at: number }, seat: number, now: number): number {
  const gone = clocks.running.includes(seat) ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, Math.floor((clocks.left[seat] - gone) / 1000));
}

export function leftOf(seconds: number, kind: TableTold["clock"]["kind"]): Left {
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
