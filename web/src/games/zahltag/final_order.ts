// The final ranking (ZT-16), and which criterion decided.

export interface FinalResult {
  money: number[];
  /** Cards in all, by seat, and how many of them lie on the table. */
  equipment: number[];
  table: number[];
  /** Who went out, the first first. */
  out: number[];
  winners: number[];
}

export type Decided = "money" | "cards" | "table" | "shared" | "last" | "none";

/** The seats by the places that the rules give them; those who share one, by seat. */
export function rankedSeats(places: number[]): { seat: number; place: number }[] {
  return places.map((place, seat) => ({ seat, place })).sort((one, other) => one.place - other.place);
}

/** What put the winner before the next one still in. */
export function decidingCriterion({ money, equipment, table, out, winners }: FinalResult): Decided {
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

/** The place of a player who is out: behind all who are in or went out later. */
export function placeWhenOut(seats: { out: number }[], seat: number): number {
  return 1 + seats.filter(({ out }) => !out || out > seats[seat].out).length;
}
