// Figures and tables of the rules of Zahltag.

import { type ComponentChildren, createElement } from "preact";
import { formatAmount, t } from "../../i18n/translate.ts";
import { RuleTable } from "../../rules/rule_table.tsx";

const NAMES = ["Anna", "Ben", "Cleo", "Dora"];

function Way() {
  return (
    <ol class="way">
      {["contract", "left", "right", "hand"].map((stop) => <li key={stop}>{t(`rules.way.${stop}`)}</li>)}
    </ol>
  );
}

function Offers() {
  const got = [null, 1, 1, null];
  const offers = [4, 3, 3, "00"];
  return (
    <RuleTable
      heads={["player", "offer", "gets"]}
      rows={NAMES.map((name, n) => [name, offers[n], got[n] === null ? "–" : formatAmount(got[n])])}
    />
  );
}

function Payday() {
  const hands = [4, 6, 7, 9];
  return (
    <RuleTable
      heads={["player", "hand", "owes"]}
      rows={NAMES.map((name, n) => [name, hands[n], formatAmount(hands[n] - Math.min(...hands))])}
    />
  );
}

export const figures: Record<string, () => ComponentChildren> = {
  "ZT-7": Way,
  "ZT-11": Offers,
  "ZT-12": Payday,
};
