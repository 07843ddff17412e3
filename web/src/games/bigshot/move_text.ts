// Moves as their buttons say them.

import { colourName, formatAmount, t } from "../../i18n/translate.ts";

/** Null for cubes: they are laid out and confirmed. */
export function describeMove(move: string): string | null {
  const [verb, what] = move.split(" ");
  if (verb === "bid") return t("page.bigshot.bid_now", { amount: formatAmount(Number(what)) });
  if (verb === "pass") return t("page.pass");
  if (verb === "decline") return t("page.no_loan");
  if (verb === "loan") return t("page.preferences.confirm.loan", { colour: colourName(what) });
  return verb === "pay" ? t("page.preferences.confirm.pay", { colour: colourName(what) }) : null;
}
