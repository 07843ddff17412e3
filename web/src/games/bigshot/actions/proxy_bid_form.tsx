// The form for a proxy bid: up to which amount the server bids, and what it does then.

import "../../../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { type DisabledReason, showDisabledReason } from "../../../ui/disabled_reason.ts";
import { Select } from "../../../ui/form_fields.tsx";
import { formatAmount, t } from "../../../i18n/translate.ts";
import type { BigShotView } from "../../../api/protocol.ts";

interface ProxyBidFormProps extends Pick<PlayProps<BigShotView>, "setPlan" | "areControlsDisabled"> {
  /** The highest bid so far. */
  bid: number;
  /** The highest bid that there can be. */
  highest: number;
  /** The highest bid that this seat has the money for. */
  most: number;
  /** Why this seat can bid nothing; null: it can. */
  whyNone: DisabledReason | null;
}

export function ProxyBidForm(
  { bid, highest, most, whyNone, setPlan, areControlsDisabled }: ProxyBidFormProps,
) {
  /** Null: nothing was typed in this auction. */
  const [typed, setTyped] = useState<number | null>(null);
  const upTo = typed ?? Math.min(highest, bid + 3, Math.max(most, bid + 1));
  const [then, setThen] = useState<"pass" | "ask">("pass");
  const whyNot = then === "pass" && upTo > bid ? whyNone : null; // a plan that can bid nothing would pass at once
  const set = () => whyNot ? showDisabledReason(whyNot) : setPlan({ up_to: upTo, then });
  return (
    <>
      <p class="small">{t("page.bigshot.plan_why")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <p class="field">
          <label>
            {t("page.plan_bid")}{" "}
            <input
              type="number"
              name="up_to"
              inputMode="numeric"
              min={0}
              max={highest}
              value={upTo}
              onInput={(event) =>
                setTyped(Math.min(highest, Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
            />
          </label>
        </p>
        <Select
          label={t("page.plan_then")}
          options={[["pass", t("page.plan_pass")], ["ask", t("page.plan_ask")]]}
          chosen={then}
          onChoose={setThen}
        />
        {upTo > most && <p class="small">{t("page.bigshot.plan.cash", { cash: formatAmount(most) })}</p>}
        <Button disabled={areControlsDisabled} disabledReason={whyNot} onPress={set}>
          {t("page.plan_set")}
        </Button>
      </form>
    </>
  );
}
