// Proxy bids: the server bids for this seat up to a secret amount.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form_fields.tsx";
import { Details } from "../../../ui/section.tsx";
import { formatAmount, t } from "../../../i18n/translate.ts";
import type { BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { HIGHEST_BID } from "../limits.ts";

type ProxyBidProps = PlayProps<BigShotView> & { mine: BigShotSeatView; isMyTurn: boolean };

/** Bid nothing, and pass when it is this seat's turn. */
const PASS_PLAN = { up_to: 0, then: "pass" };

export function ProxyBid({ view, plan, setPlan, areControlsDisabled, mine, isMyTurn }: ProxyBidProps) {
  if (plan) {
    const isPass = plan.up_to === 0 && (plan.then ?? "pass") === "pass";
    const stands = isPass ? t("page.bigshot.plan.passes") : t(`page.bigshot.plan.${plan.then ?? "pass"}`, {
      amount: formatAmount(Number(plan.up_to)),
    });
    return (
      <div class="proxy standing">
        <span>{stands}</span>
        <Button disabled={areControlsDisabled} onPress={() => setPlan(null)}>{t("page.plan_revoke")}</Button>
      </div>
    );
  }
  const canPass = !isMyTurn && !mine.passed && (view.phase === "bid" || view.phase === "loan");
  return (
    <div class="plans">
      {canPass && (
        <Button
          class="pass-auction"
          disabled={areControlsDisabled}
          onPress={() => setPlan(PASS_PLAN)}
        >
          {t("page.bigshot.plan.pass_now")}
        </Button>
      )}
      <BidUpTo
        key={view.round}
        view={view}
        areControlsDisabled={areControlsDisabled}
        setPlan={setPlan}
      />
    </div>
  );
}

type BidUpToProps = Pick<ProxyBidProps, "view" | "setPlan" | "areControlsDisabled">;

function BidUpTo({ view, setPlan, areControlsDisabled }: BidUpToProps) {
  /** Null: nothing was typed in this auction. */
  const [typed, setTyped] = useState<number | null>(null);
  const upTo = typed ?? Math.min(HIGHEST_BID, view.bid + 3);
  const [then, setThen] = useState<"pass" | "ask">("pass");
  return (
    <Details class="proxy" summary={t("page.bigshot.plan")}>
      <p class="small">{t("page.bigshot.plan_why")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPlan({ up_to: upTo, then });
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
              max={HIGHEST_BID}
              value={upTo}
              onInput={(event) =>
                setTyped(Math.min(HIGHEST_BID, Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
            />
          </label>
        </p>
        <Select
          label={t("page.plan_then")}
          options={[["pass", t("page.plan_pass")], ["ask", t("page.plan_ask")]]}
          chosen={then}
          onChoose={setThen}
        />
        <Button disabled={areControlsDisabled} onPress={() => setPlan({ up_to: upTo, then })}>
          {t("page.plan_set")}
        </Button>
      </form>
    </Details>
  );
}
