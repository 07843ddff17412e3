// Planned offers: the server offers for this seat, in secret, when the next contract is revealed.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { lazyComponent } from "../../../app/lazy_component.tsx";
import type { PlayProps } from "../../game.ts";
import { Details } from "../../../ui/section.tsx";
import { t } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { contractText } from "../event_text.ts";
import { HIGHEST_OFFER } from "../limits.ts";

/** Loaded when it is opened first. */
const OfferPlanForm = lazyComponent(() => import("./offer_plan_form.tsx").then((code) => code.OfferPlanForm));

export function OfferPlan({ view, plan, setPlan, areControlsDisabled }: Pick<
  PlayProps<ZahltagView>,
  "view" | "plan" | "setPlan" | "areControlsDisabled"
>) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Details
      class="plan"
      summary={t(plan ? "page.zahltag.plan.stands" : "page.zahltag.plan")}
      onToggle={(isOpen) => isOpen && setOpened(true)}
    >
      {wasOpened && (
        <OfferPlanForm
          contracts={Object.keys(view.stack)}
          most={HIGHEST_OFFER}
          contractText={contractText}
          plan={plan}
          setPlan={setPlan}
          areControlsDisabled={areControlsDisabled}
        />
      )}
    </Details>
  );
}
