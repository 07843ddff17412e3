// Proxy bids: the server bids for this seat up to a secret amount.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../app/lazy_component.tsx";
import { Details } from "../../../ui/section.tsx";
import { formatAmount, t } from "../../../i18n/translate.ts";
import type { BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { whyNoBid } from "../disabled_reasons.ts";
import { HIGHEST_BID } from "../limits.ts";
import { highestBid } from "../score.ts";

type ProxyBidProps = PlayProps<BigShotView> & { mine: BigShotSeatView; isMyTurn: boolean };

/** Loaded when it is opened first. */
const ProxyBidForm = lazyComponent(() => import("./proxy_bid_form.tsx").then((code) => code.ProxyBidForm));

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
        mine={mine}
        areControlsDisabled={areControlsDisabled}
        setPlan={setPlan}
      />
    </div>
  );
}

type BidUpToProps = Pick<ProxyBidProps, "view" | "mine" | "setPlan" | "areControlsDisabled">;

function BidUpTo({ view, mine, ...rest }: BidUpToProps) {
  const [wasOpened, setOpened] = useState(false);
  const most = highestBid(view, mine) ?? 0;
  return (
    <Details
      class="proxy"
      summary={t("page.bigshot.plan")}
      onToggle={(isOpen) => isOpen && setOpened(true)}
    >
      {wasOpened && (
        <ProxyBidForm
          bid={view.bid}
          highest={HIGHEST_BID}
          most={most}
          whyNone={whyNoBid(view, mine, view.bid + 1, most)}
          {...rest}
        />
      )}
    </Details>
  );
}
