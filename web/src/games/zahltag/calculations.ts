// The page's copy of some rules: missing cards, ties, paydays, returning cards. A test compares it with the server's.

import type { Measure } from "../game.ts";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";
import { cardsOf, type Counts, KIND_LETTERS } from "./event_text.ts";
import { PREPARATION_LAPS, TIE_COSTS } from "./limits.ts";
import { t } from "../../i18n/translate.ts";

export const KINDS = Object.keys(KIND_LETTERS);

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** One word for each card, by kind: what lies side by side. */
export function listCards(counts: Counts): string[] {
  return KINDS.flatMap((word) => Array<string>(counts[word] ?? 0).fill(word));
}

/** What a hand lacks for a contract (ZT-10). */
export function missingFor(contract: string, hand: Counts): Counts {
  const missing: Counts = {};
  for (const [word, needed] of Object.entries(cardsOf(contract))) {
    const lacking = needed - (hand[word] ?? 0);
    if (lacking > 0) missing[word] = lacking;
  }
  return missing;
}

/** What each of several lowest offers is paid; below 0 it pays (ZT-11). */
export function tiePays(offer: number): number {
  return offer - TIE_COSTS;
}

/** What each seat would owe if a payday were held with these hands; null: it is out (ZT-12). */
export function dues(seats: Pick<ZahltagSeatView, "cards" | "out">[]): (number | null)[] {
  const least = Math.min(...seats.filter(({ out }) => !out).map(({ cards }) => cards));
  return seats.map(({ cards, out }) => out ? null : cards - least);
}

/** All cards of a seat, hand and table together. */
export function cardsInAll({ cards, left, right }: ZahltagSeatView): number {
  return cards + sumOf(left) + sumOf(right);
}

/** A hand with a card given away, one got, or both. */
export function handAfter(hand: Counts, give: string | null, get: string | null): Counts {
  const then = { ...hand };
  if (give) then[give] = (then[give] ?? 0) - 1;
  if (get) then[get] = (then[get] ?? 0) + 1;
  return then;
}

/** The lap of the preparation, from 1 (ZT-6). */
export function lapOf({ prepared, players }: Pick<ZahltagView, "prepared" | "players">): number {
  return Math.min(Math.floor(prepared / players) + 1, PREPARATION_LAPS);
}

const bySeat = (of: (seat: ZahltagSeatView) => number) => (view: ZahltagView) => view.seats.map(of);

export const measures: Measure<ZahltagView>[] = [
  { label: () => t("page.zahltag.measure.money"), of: bySeat(({ money }) => money) },
  { label: () => t("page.zahltag.measure.hand"), of: bySeat(({ cards }) => cards) },
  { label: () => t("page.zahltag.measure.all"), of: bySeat(cardsInAll) },
];
