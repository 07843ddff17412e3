// What can still come: the contracts in the stack, each with how often, and the paydays among them.

import { createElement } from "preact";
import { More } from "../kit/kit.tsx";
import { count, say } from "../speech/texts.ts";
import type { ZahltagView } from "../wire/protocol.ts";
import { Chips } from "./cards.tsx";
import { sumOf } from "./standing.ts";
import { cardsOf, cardsSaid } from "./telling.ts";

export function Stack({ view }: { view: ZahltagView }) {
  const { stack, paydays } = view;
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
