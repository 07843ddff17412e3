// Moves as their buttons say them.

import { capitalize, colourName, formatAmount, t } from "../../i18n/translate.ts";

/** Null for cubes: they are laid out and confirmed. */
export function describeMove(move: string): string | null {
  const [verb, what] = move.split(" ");
  if (verb === "bid") return t("page.bigshot.bid_now", { amount: formatAmount(Number(what)) });
  if (verb === "pass") return t("page.pass");
  if (verb === "decline") return t("page.no_loan");
  if (verb === "loan") return t("page.preferences.confirm.loan", { colour: colourName(what) });
  return verb === "pay" ? t("page.preferences.confirm.pay", { colour: colourName(what) }) : null;
}

/** An answer of a puzzle; of a placement, how many cubes of which colour go where. */
export function describeAnswer(moves: string[]): string {
  const placed = moves.map((move) => move.split(" ")).filter(([verb]) => verb === "place");
  if (!placed.length) return moves.map((move) => describeMove(move)).join(", ");
  const counts = new Map<string, number>();
  for (const [, colour, lot] of placed) {
    const key = `${colourName(colour)} → ${lot}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return capitalize([...counts].map(([key, count]) => count > 1 ? `${count} × ${key}` : key).join(", "));
}
