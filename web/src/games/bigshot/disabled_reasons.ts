// Why a bid, loan or placement is not allowed, with the rule.

import type { DisabledReason } from "../../ui/disabled_reason.ts";
import { formatAmount, formatList, t } from "../../i18n/translate.ts";
import type { BigShotPurseView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import { fullestPurse, hasEarlyLoans } from "./score.ts";
import { HIGHEST_BID, MOST_LOANS } from "./limits.ts";

const why = (key: string, rule: string, parts: Record<string, unknown> = {}): DisabledReason => ({
  text: t(`page.bigshot.why.${key}`, parts),
  rule,
});

/** Why this seat cannot bid or pass at all; null: it can. */
export function whyNoTurn(view: BigShotView, seat: BigShotSeatView, names: string[]): DisabledReason | null {
  if (view.phase === "bid" && view.awaited.includes(seat.seat)) return null;
  if (view.phase === "bid" && seat.passed) return why("passed", "BS-8");
  const players = formatList(view.awaited.map((at) => names[at]));
  return players ? why("waits", "BS-8", { players }) : why("broker", "BS-7");
}

/** Why this amount cannot be bid. */
export function whyNoBid(
  view: BigShotView,
  seat: BigShotSeatView,
  bid: number,
  most: number,
): DisabledReason | null {
  if (!Number.isInteger(bid)) return why("whole", "BS-8");
  if (bid <= view.bid) return why("low", "BS-8", { amount: formatAmount(view.bid) });
  if (bid <= most) return null;
  const cash = formatAmount(fullestPurse(seat) ?? 0);
  if (most === HIGHEST_BID) return why("highest", "BS-22", { amount: formatAmount(HIGHEST_BID) });
  if (view.players === 2) return why("purse", "BS-26", { cash });
  return seat.exposed ? why("exposed", "BS-22", { cash }) : why("cash", "BS-8", { cash });
}

/** Why this purse gets no loan. */
export function whyNoLoan(
  view: BigShotView,
  seat: BigShotSeatView,
  purse: BigShotPurseView,
): DisabledReason | null {
  if (purse.next_loan === null) return why("nine", "BS-14", { most: MOST_LOANS });
  if (purse.borrowed) return why("borrowed", "BS-13");
  const isAsked = view.awaited.includes(seat.seat);
  if (hasEarlyLoans(view)) {
    if (view.phase === "loan" && isAsked) return null;
    return why("before", view.players === 2 ? "BS-25" : "BS-21");
  }
  if (view.phase === "bid" && seat.passed) return why("passed", "BS-15");
  return view.phase === "bid" && isAsked ? null : why("loan_turn", "BS-15");
}

export const whyNoCube = (lot: string, wouldSell: boolean): DisabledReason =>
  why(wouldSell ? "filled" : "sold", "BS-11", { lot });
export const whyNotAll = (n: number): DisabledReason => why("not_all", "BS-10", { n });
