// Why a seat has its final place (BS-18, BS-19): by the condition, the balance, the number of lots, or the best lot.

import "./shared_chunk.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { formatAmount, formatNumber, t, tPlural } from "../../i18n/translate.ts";
import { nearestRival, type PlaceReason } from "../final_place.ts";
import type { PlayerNames, Result } from "../game.ts";
import { LOAN_COST } from "./limits.ts";
import { balance, bestLot, cash, lotsHeld, qualifies, worthOf } from "./score.ts";

type Criterion = "condition" | "balance" | "lots" | "best";

/** Null: all share the first place. */
export function placeReason(view: BigShotView, result: Result, seat: number): PlaceReason<Criterion> | null {
  const { lots, seats, places } = view;
  const rival = nearestRival(places ?? [], seat);
  if (!places || rival === null) return null;
  const isAhead = places[seat] < places[rival];
  const [mine, other] = [seats[seat], seats[rival]];
  const sum = (balance(lots, mine) ?? 0) - (balance(lots, other) ?? 0);
  const isBarred = !result.waived && qualifies(lots, mine) !== qualifies(lots, other);
  // Who has less anyway is behind by the balance, whatever the condition says.
  if (isBarred && (isAhead ? sum <= 0 : sum >= 0)) {
    return { by: "condition", rival, isAhead, amount: Math.abs(sum) };
  }
  const criteria = [
    ["balance", sum],
    ["lots", lotsHeld(lots, mine) - lotsHeld(lots, other)],
    ["best", bestLot(lots, mine) - bestLot(lots, other)],
  ] as const;
  const [by, amount] = criteria.find(([, difference]) => difference !== 0) ?? criteria[0];
  return { by, rival, isAhead, amount: Math.abs(amount) };
}

/** The reason in words, and what each part of the balance has to do with it. */
export function explainPlace(
  view: BigShotView,
  result: Result,
  seat: number,
  { names }: PlayerNames,
): string[] {
  const reason = placeReason(view, result, seat);
  if (!reason) return [];
  const { by, rival, isAhead, amount } = reason;
  const barred = by !== "condition" && isBehindPoorer(view, result, seat)
    ? [t(`page.end.bigshot.barred${view.players === 2 ? ".each" : ""}`)]
    : [];
  const shown = {
    balance: formatAmount(amount),
    lots: tPlural("page.end.lots", amount),
    best: formatAmount(amount),
  };
  const why = by === "condition"
    ? t(`page.end.bigshot.condition.${isAhead ? "ahead" : "behind"}${amount ? "" : ".equal"}`, {
      player: names[rival],
    })
    : t(`page.end.bigshot.${by}.${isAhead ? "ahead" : "behind"}`, {
      player: names[rival],
      amount: shown[by],
    });
  if (by === "balance") return [...barred, why, compareParts(view, seat, rival, names[rival])];
  return [...barred, why];
}

/** BS-18: the condition alone puts the seat behind somebody who has no better balance. */
export function isBehindPoorer({ lots, seats, places }: BigShotView, result: Result, seat: number): boolean {
  if (result.waived || !places || qualifies(lots, seats[seat])) return false;
  const mine = balance(lots, seats[seat]) ?? 0;
  return seats.some((other, at) =>
    places[at] < places[seat] && qualifies(lots, other) && (balance(lots, other) ?? 0) <= mine
  );
}

/** How lots, cash and loans differ from the rival's. */
function compareParts({ lots, seats }: BigShotView, seat: number, rival: number, player: string): string {
  const parts = [seat, rival].map((at) => ({
    worth: seats[at].purses.reduce((sum, { colour }) => sum + worthOf(lots, colour), 0),
    count: lotsHeld(lots, seats[at]),
    cash: cash(seats[at]) ?? 0,
    loans: seats[at].purses.reduce((sum, { loans }) => sum - LOAN_COST * loans, 0),
  }));
  const [mine, other] = parts;
  return t("page.end.bigshot.parts", {
    player,
    worth: signed(mine.worth - other.worth),
    mine: mine.count,
    theirs: other.count,
    cash: signed(mine.cash - other.cash),
    loans: signed(mine.loans - other.loans),
  });
}

const signed = (n: number): string => n > 0 ? `+${n}` : formatNumber(n);
