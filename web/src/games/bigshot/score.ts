// The page's copy of the scoring rules: majorities, values, balances. A test compares it with the server's.

import type { Measure } from "../game.ts";
import type { BigShotLotView, BigShotPurseView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import type { Counts } from "./event_text.ts";
import { HIGHEST_BID, LOAN_COST, LOTS_TO_WIN } from "./limits.ts";
import { t } from "../../i18n/translate.ts";

/** BS-12: the colour with the largest count that no other colour also has. */
export function majorityColour(counts: Counts): string | null {
  const alone = Object.entries(counts).filter(([, n]) => n && !isTied(counts, n));
  return alone.sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** Do several colours have this count, so that they cancel each other? */
export function isTied(counts: Counts, n: number): boolean {
  return Object.values(counts).filter((other) => other === n).length > 1;
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** The cubes that decide a lot: the present ones, or those at its sale. */
export function decidingCubes(lot: BigShotLotView): Counts {
  return lot.sold ? lot.decided : lot.cubes;
}

/** The parks beside this lot. */
export function parksOf(lots: BigShotLotView[], id: string): BigShotLotView[] {
  return lots.filter((park) => park.doubles.includes(id));
}

/** BS-17: those of them that double it, if the game ended here. */
export function doublers(lots: BigShotLotView[], lot: BigShotLotView): BigShotLotView[] {
  return parksOf(lots, lot.id).filter((park) => lot.leader !== null && park.leader === lot.leader);
}

/** BS-17: what the lot is worth to its leader, each park of the same colour doubling it. A park is worth nothing by itself. */
export function worth(lots: BigShotLotView[], lot: BigShotLotView): number {
  return (lot.value ?? 0) * 2 ** doublers(lots, lot).length;
}

/** The lots that a colour owns or leads, parks included. */
export function ledBy(lots: BigShotLotView[], colour: string): BigShotLotView[] {
  return lots.filter((lot) => lot.leader === colour);
}

export function worthOf(lots: BigShotLotView[], colour: string): number {
  return ledBy(lots, colour).reduce((sum, lot) => sum + worth(lots, lot), 0);
}

/** BS-17 for one colour, if the game ended here; null: its cash is hidden. */
export function purseBalance(lots: BigShotLotView[], purse: BigShotPurseView): number | null {
  return purse.cash === null ? null : worthOf(lots, purse.colour) + purse.cash - LOAN_COST * purse.loans;
}

/** BS-17, BS-28: of all the seat's colours. */
export function balance(lots: BigShotLotView[], { purses }: BigShotSeatView): number | null {
  return sumIfKnown(purses.map((purse) => purseBalance(lots, purse)));
}

export function cash({ purses }: BigShotSeatView): number | null {
  return sumIfKnown(purses.map((purse) => purse.cash));
}

export function lotsHeld(lots: BigShotLotView[], { purses }: BigShotSeatView): number {
  return purses.reduce((sum, { colour }) => sum + ledBy(lots, colour).length, 0);
}

/** BS-18, BS-28: two lots with each of its colours. */
export function qualifies(lots: BigShotLotView[], { purses }: BigShotSeatView): boolean {
  return purses.every(({ colour }) => ledBy(lots, colour).length >= LOTS_TO_WIN);
}

/** BS-18: the worth of the seat's one most valuable lot. */
export function bestLot(lots: BigShotLotView[], { purses }: BigShotSeatView): number {
  const led = purses.flatMap(({ colour }) => ledBy(lots, colour));
  return Math.max(0, ...led.map((lot) => worth(lots, lot)));
}

/** BS-26: what the seat can pay at most; null: hidden. */
export function fullestPurse({ purses }: BigShotSeatView): number | null {
  const open = purses.map((purse) => purse.cash).filter((held) => held !== null);
  return open.length ? Math.max(...open) : null;
}

/** BS-8, BS-22: the highest bid that the seat may make; null: hidden. */
export function highestBid({ options }: BigShotView, seat: BigShotSeatView): number | null {
  return options.overbids === "exposed" && !seat.exposed ? HIGHEST_BID : fullestPurse(seat);
}

/** BS-8: the seats in the order in which they are asked: from the starter's left, the starter last. */
export function biddingOrder({ seats, starter }: BigShotView): BigShotSeatView[] {
  return seats.map((_, at) => seats[(starter + 1 + at) % seats.length]);
}

/** BS-21, BS-25: are loans decided before the auction? */
export function hasEarlyLoans({ options, players }: BigShotView): boolean {
  return options.variant === "challenge" || players === 2;
}

function sumIfKnown(parts: (number | null)[]): number | null {
  return parts.reduce((sum, part) => sum === null || part === null ? null : sum + part, 0 as number | null);
}

export const measures: Measure<BigShotView>[] = [
  {
    label: () => t("page.bigshot.measure.balance"),
    of: ({ lots, seats }) => seats.map((seat) => balance(lots, seat)),
  },
  { label: () => t("page.bigshot.measure.cash"), of: ({ seats }) => seats.map(cash) },
  {
    label: () => t("page.bigshot.measure.lots"),
    of: ({ lots, seats }) => seats.map((seat) => lotsHeld(lots, seat)),
  },
];
