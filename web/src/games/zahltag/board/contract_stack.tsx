// What can still come: the contracts in the stack, each with how often, and the paydays among them.

import { createElement } from "preact";
import { useMemo } from "preact/hooks";
import { More } from "../../../ui/section.tsx";
import { count, language, say } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { Chips } from "../cards.tsx";
import { sumOf } from "../calculations.ts";
import { cardsOf, cardsSaid, type Counts } from "../event_text.ts";

/** Drawn anew only when something comes off it: it is most of the board. */
export function Stack({ view: { stack, paydays } }: { view: ZahltagView }) {
  return useMemo(() => listOf(stack, paydays), [JSON.stringify(stack), paydays, language.value]);
}

function listOf(stack: Counts, paydays: number) {
  const summary = say("page.zahltag.stack", {
    contracts: count("page.zahltag.contracts", sumOf(stack)),
    paydays: count("page.zahltag.paydays_left", paydays),
  });
  return (
    <More class="stack" summary={summary}>
      <p class="small">{say("page.zahltag.stack.how")}</p>
      <ul>
        {Object.entries(stack).map(([contract, many]) => (
          <li key={contract}>
            <b>{contract}</b>
            <Chips counts={cardsOf(contract)} />
            <span class="unseen">{cardsSaid(cardsOf(contract))}</span>
            {many > 1 && <span>× {many}</span>}
          </li>
        ))}
        <li class="payday">
          <b>{count("page.zahltag.paydays_left", paydays)}</b>
        </li>
      </ul>
    </More>
  );
}
