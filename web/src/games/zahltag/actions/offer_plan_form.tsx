// The form for planned offers: for which contract, and how much.

import "../shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Plan, PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form_fields.tsx";
import { formatNumber, t } from "../../../i18n/translate.ts";
import type { OfferFor, ZahltagView } from "../../../api/protocol.ts";

const ANY = "";
const written = (offer: number) => offer ? formatNumber(offer) : "00";

interface OfferPlanFormProps
  extends Pick<PlayProps<ZahltagView>, "plan" | "setPlan" | "areControlsDisabled"> {
  /** The contracts that can still come. */
  contracts: string[];
  /** The highest offer. */
  most: number;
  /** A contract in words. */
  contractText(contract: string): string;
}

export function OfferPlanForm(
  { contracts, most, contractText, plan, setPlan, areControlsDisabled }: OfferPlanFormProps,
) {
  const [contract, setContract] = useState(ANY);
  const [offer, setOffer] = useState(0);
  const { offers = {}, otherwise = null } = (plan ?? {}) as OfferFor;
  const add = () =>
    setPlan(contract === ANY ? { offers, otherwise: offer } : planned(offers, otherwise, contract, offer));
  return (
    <>
      <p class="small">{t("page.zahltag.plan.how")}</p>
      {plan && (
        <>
          <ul class="planned">
            {Object.entries(offers).map(([code, wanted]) => (
              <li key={code}>
                {t("page.zahltag.plan.for", { contract: contractText(code), offer: written(wanted) })}
              </li>
            ))}
            {otherwise !== null && <li>{t("page.zahltag.plan.otherwise", { offer: written(otherwise) })}</li>}
          </ul>
          <Button class="revoke" onPress={() => setPlan(null)} disabled={areControlsDisabled}>
            {t("page.zahltag.plan.revoke")}
          </Button>
        </>
      )}
      <div class="plan-form">
        <Select
          label={t("page.zahltag.plan.contract")}
          name="contract"
          chosen={contracts.includes(contract) ? contract : ANY}
          onChoose={setContract}
          options={[
            [ANY, t("page.zahltag.plan.any")],
            ...contracts.map((code) => [code, contractText(code)] as const),
          ]}
        />
        <Select
          label={t("page.zahltag.plan.offer")}
          name="offer"
          chosen={offer}
          onChoose={setOffer}
          options={Array.from({ length: most + 1 }, (_, at) => [at, written(at)] as const)}
        />
        <Button class="plan-set" onPress={add} disabled={areControlsDisabled}>
          {t("page.zahltag.plan.set")}
        </Button>
      </div>
    </>
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
