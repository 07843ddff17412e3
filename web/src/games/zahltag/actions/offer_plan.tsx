// What the server offers for this seat, in secret, when the next contract is revealed.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Plan, PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/form_fields.tsx";
import { More } from "../../../ui/section.tsx";
import { number, say } from "../../../i18n/translate.ts";
import type { OfferFor, ZahltagView } from "../../../api/protocol.ts";
import { MOST_OFFER } from "../calculations.ts";
import { contractSaid } from "../event_text.ts";

const ANY = "";
const written = (offer: number) => offer ? number(offer) : "00";

export function Planning({ view, plan, setPlan, isResting }: Pick<
  PlayProps<ZahltagView>,
  "view" | "plan" | "setPlan" | "isResting"
>) {
  const [contract, setContract] = useState(ANY);
  const [offer, setOffer] = useState(0);
  const { offers = {}, otherwise = null } = (plan ?? {}) as OfferFor;
  const add = () =>
    setPlan(contract === ANY ? { offers, otherwise: offer } : planned(offers, otherwise, contract, offer));
  const contracts = Object.keys(view.stack);
  return (
    <More class="plan" summary={say(plan ? "page.zahltag.plan.stands" : "page.zahltag.plan")}>
      <p class="small">{say("page.zahltag.plan.how")}</p>
      {plan && (
        <>
          <ul class="planned">
            {Object.entries(offers).map(([code, wanted]) => (
              <li key={code}>
                {say("page.zahltag.plan.for", { contract: contractSaid(code), offer: written(wanted) })}
              </li>
            ))}
            {otherwise !== null && (
              <li>{say("page.zahltag.plan.otherwise", { offer: written(otherwise) })}</li>
            )}
          </ul>
          <Act class="revoke" onAct={() => setPlan(null)} disabled={isResting}>
            {say("page.zahltag.plan.revoke")}
          </Act>
        </>
      )}
      <div class="planning">
        <Choice
          label={say("page.zahltag.plan.contract")}
          name="contract"
          chosen={contracts.includes(contract) ? contract : ANY}
          onChoose={setContract}
          options={[
            [ANY, say("page.zahltag.plan.any")],
            ...contracts.map((code) => [code, contractSaid(code)] as const),
          ]}
        />
        <Choice
          label={say("page.zahltag.plan.offer")}
          name="offer"
          chosen={offer}
          onChoose={setOffer}
          options={Array.from({ length: MOST_OFFER + 1 }, (_, at) => [at, written(at)] as const)}
        />
        <Act class="plan-set" onAct={add} disabled={isResting}>{say("page.zahltag.plan.set")}</Act>
      </div>
    </More>
  );
}

function planned(
  offers: Record<string, number>,
  otherwise: number | null,
  contract: string,
  offer: number,
): Plan {
  return { offers: { ...offers, [contract]: offer }, otherwise };
}
