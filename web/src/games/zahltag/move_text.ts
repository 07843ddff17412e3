// Moves as their buttons say them.

import { formatAmount, t } from "../../i18n/translate.ts";

/** Null for an exchange of cards: it is put together and confirmed. */
export function describeMove(move: string): string | null {
  const [verb, amount] = move.split(" ");
  if (verb !== "offer") return null;
  return amount === "00"
    ? t("page.zahltag.offer.none")
    : t("page.preferences.confirm.offer", { amount: formatAmount(Number(amount)) });
}
