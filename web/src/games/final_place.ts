// A seat's final place, and with whom it is compared to explain it.

/** Why a seat comes before or behind another: the first criterion that sets them apart. */
export interface PlaceReason<Criterion extends string> {
  by: Criterion;
  /** The seat with which it is compared: the winner, or for the winner the next one behind. */
  rival: number;
  isAhead: boolean;
  /** By how much the two differ in this criterion; at least 0. */
  amount: number;
}

/** The other seats that share a seat's place. */
export function sharedWith(places: readonly number[], seat: number): number[] {
  return places.flatMap((place, other) => other !== seat && place === places[seat] ? [other] : []);
}

/** The seat to compare with: a winner, or for a winner the next one behind; null: all share the first place. */
export function nearestRival(places: readonly number[], seat: number): number | null {
  const others = places.filter((place) => place !== places[seat]);
  return others.length ? places.indexOf(Math.min(...others)) : null;
}
