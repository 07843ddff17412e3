// Moves as their buttons say them.

import { formatAmount, t } from "../../i18n/translate.ts";
import { exchangeText } from "./actions/card_exchange.ts";

/** Null for an exchange of cards: it is put together and confirmed. */
export function describeMove(move: string): string | null {
  const [verb, amount] = move.split(" ");
  if (verb !== "offer") return null;
  return amount === "00"
    ? t("page.zahltag.offer.none")
    : t("page.preferences.confirm.offer", { amount: formatAmount(Number(amount)) });
}

/** An answer of a puzzle. */
export function describeAnswer([move]: string[]): string {
  const [verb, kind, other] = move.split(" ");
  if (verb === "swap") return exchangeText({ give: kind, get: other });
  if (verb === "take") return exchangeText({ give: null, get: kind });
  return describeMove(move) ?? exchangeText({ give: verb === "drop" ? kind : null, get: null });
}
