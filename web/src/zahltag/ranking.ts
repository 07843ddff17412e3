// The order at the end (ZT-16), and what decided it.

import type { ZahltagSeatView } from "../wire/protocol.ts";

export interface Ended {
  money: number[];
  /** Cards in all, by seat, and how many of them lie on the table. */
  equipment: number[];
  table: number[];
  /** Who went out, the first first. */
  out: number[];
  winners: number[];
}

export type Decided = "money" | "cards" | "table" | "shared" | "last" | "none";

/** By money, then fewer cards, then fewer on the table; who went out below, the later the better. Equals share a place. */
export function rankedSeats(
  { money, equipment, table }: Ended,
  seats: Pick<ZahltagSeatView, "seat" | "out">[],
): { seat: number; place: number }[] {
  const keys = seats.map(({ seat, out }) =>
    out ? [0, out, 0, 0] : [1, money[seat], -equipment[seat], -table[seat]]
  );
  const compare = (one: number, other: number) => {
    const at = keys[one].findIndex((part, nth) => part !== keys[other][nth]);
    return at < 0 ? 0 : keys[other][at] - keys[one][at];
  };
  const order = seats.map(({ seat }) => seat).sort((one, other) => compare(one, other) || one - other);
  return order.map((seat) => ({ seat, place: 1 + order.filter((other) => compare(other, seat) < 0).length }));
}

/** What put the winner before the next one still in. */
export function whatDecided({ money, equipment, table, out, winners }: Ended): Decided {
  if (winners.some((seat) => out.includes(seat))) return "none";
  if (winners.length > 1) return "shared";
  const [won] = winners;
  let rivals = money.map((_, seat) => seat).filter((seat) => seat !== won && !out.includes(seat));
  if (!rivals.length) return "last";
  for (const [what, many] of [["money", money], ["cards", equipment], ["table", table]] as const) {
    rivals = rivals.filter((seat) => many[seat] === many[won]);
    if (!rivals.length) return what;
  }
  return "shared";
}
