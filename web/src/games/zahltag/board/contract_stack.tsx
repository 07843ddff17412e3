// The contracts and paydays that are left in the stack.

import { createElement } from "preact";
import { useMemo } from "preact/hooks";
import { Details } from "../../../ui/section.tsx";
import { language, t, tPlural } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { SmallCards } from "../cards.tsx";
import { sumOf } from "../calculations.ts";
import { cardsOf, cardsText, type Counts } from "../event_text.ts";

/** Renders again only if the stack changes: it is most of the board. */
export function ContractStack({ view: { stack, paydays } }: { view: ZahltagView }) {
  return useMemo(() => listOf(stack, paydays), [JSON.stringify(stack), paydays, language.value]);
}

function listOf(stack: Counts, paydays: number) {
  const summary = t("page.zahltag.stack", {
    contracts: tPlural("page.zahltag.contracts", sumOf(stack)),
    paydays: tPlural("page.zahltag.paydays_left", paydays),
  });
  return (
    <Details class="stack" summary={summary}>
      <p class="small">{t("page.zahltag.stack.how")} {t("page.zahltag.letters")}</p>
      <ul>
        {Object.entries(stack).map(([contract, many]) => (
          <li key={contract}>
            <b>{contract}</b>
            <SmallCards counts={cardsOf(contract)} />
            <span class="sr-only">{cardsText(cardsOf(contract))}</span>
            {many > 1 && <span>× {many}</span>}
          </li>
        ))}
        <li class="payday">
          <b>{tPlural("page.zahltag.paydays_left", paydays)}</b>
        </li>
      </ul>
    </Details>
  );
}
