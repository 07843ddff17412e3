// Why a seat has its final place (ZT-15, ZT-16): by staying in, by money, by cards in all, or by cards on the table.

import "./shared_chunk.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { formatAmount, t, tPlural } from "../../i18n/translate.ts";
import { nearestRival, type PlaceReason } from "../final_place.ts";
import type { PlayerNames, Result } from "../game.ts";
import type { FinalResult } from "./final_order.ts";

type Criterion = "out" | "earlier" | "money" | "cards" | "table";

/** Null: all share the first place. */
export function placeReason(view: ZahltagView, result: Result, seat: number): PlaceReason<Criterion> | null {
  const rival = nearestRival(view.places ?? [], seat);
  if (!view.places || rival === null) return null;
  const isAhead = view.places[seat] < view.places[rival];
  const { money, equipment, table, out } = result as unknown as FinalResult;
  if (out.includes(seat) && out.includes(rival)) return { by: "earlier", rival, isAhead, amount: 0 };
  if (out.includes(seat) || out.includes(rival)) return { by: "out", rival, isAhead, amount: 0 };
  const criteria = [["money", money], ["cards", equipment], ["table", table]] as const;
  const [by, all] = criteria.find(([, all]) => all[seat] !== all[rival]) ?? criteria[0];
  return { by, rival, isAhead, amount: Math.abs(all[seat] - all[rival]) };
}

/** The reason in words. */
export function explainPlace(
  view: ZahltagView,
  result: Result,
  seat: number,
  { names }: PlayerNames,
): string[] {
  const reason = placeReason(view, result, seat);
  if (!reason) return [];
  const { by, rival, isAhead, amount } = reason;
  return [
    t(`page.end.zahltag.${by}.${isAhead ? "ahead" : "behind"}`, {
      player: names[rival],
      amount: by === "money" ? formatAmount(amount) : tPlural("cards.any", amount),
    }),
  ];
}
