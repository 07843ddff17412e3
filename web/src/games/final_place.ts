// A seat's final place, and with whom it is compared to explain it.

/** Why a seat comes before or behind another: the first criterion that sets them apart. */
export interface PlaceReason<Criterion extends string> {
  by: Criterion;
  /** The seat with which it is compared: the next one ahead, or for the winner the next one behind. */
  rival: number;
  isAhead: boolean;
  /** By how much the two differ in this criterion; at least 0. */
  amount: number;
}

/** The other seats that share a seat's place. */
export function sharedWith(places: readonly number[], seat: number): number[] {
  return places.flatMap((place, other) => other !== seat && place === places[seat] ? [other] : []);
}

/** The seat to compare with: the next one ahead, or for a winner the next one behind; null: all share the first place. */
export function nearestRival(places: readonly number[], seat: number): number | null {
  const ahead = places.filter((place) => place < places[seat]);
  const behind = places.filter((place) => place > places[seat]);
  const wanted = ahead.length ? Math.max(...ahead) : behind.length ? Math.min(...behind) : null;
  return wanted === null ? null : places.indexOf(wanted);
}
