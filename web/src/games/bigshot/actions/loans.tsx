// Loans: what one pays now and costs at the end; and choosing the purse that pays.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { colourName, formatAmount, t } from "../../../i18n/translate.ts";
import type { BigShotPurseView, BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { CubeIcon } from "../board/cube.tsx";
import { whyNoLoan } from "../disabled_reasons.ts";
import { LOAN_COST } from "../limits.ts";

type Props = PlayProps<BigShotView> & { mine: BigShotSeatView };

export function Loans({ view, mine, areControlsDisabled, play }: Props) {
  return (
    <div class="loans">
      {mine.purses.map((purse, at) => {
        const reason = whyNoLoan(view, mine, purse);
        // Where both colours have the same reason, it is said once.
        const isSaid = reason && at > 0 && reason.text === whyNoLoan(view, mine, mine.purses[at - 1])?.text;
        return (
          <div key={purse.colour} class="loan">
            <Button
              move={`loan ${purse.colour}`}
              disabled={areControlsDisabled}
              disabledReason={reason}
              onPress={() => play(`loan ${purse.colour}`)}
            >
              <CubeIcon word={purse.colour} isNamed={false} />
              {t("page.loan", {
                colour: colourName(purse.colour),
                amount: formatAmount(purse.next_loan ?? 0),
              })}
            </Button>
            {!isSaid && <span class="small">{reason?.text ?? costText(purse)}</span>}
          </div>
        );
      })}
    </div>
  );
}

function costText({ next_loan: pays }: BigShotPurseView): string {
  if (pays === null) return "";
  return pays > 1
    ? t("page.bigshot.loan.then", { cost: LOAN_COST, next: pays - 1 })
    : t("page.bigshot.loan.last", { cost: LOAN_COST });
}

/** BS-21, BS-25: before the auction. */
export function LoanPhase(props: Props) {
  const { areControlsDisabled, play, mine } = props;
  const hasTaken = mine.purses.some((purse) => purse.borrowed);
  return (
    <div class="loan-phase">
      <Loans {...props} />
      <div class="buttons">
        <Button
          isMain
          move="decline"
          shortcut="P"
          disabled={areControlsDisabled}
          onPress={() => play("decline")}
        >
          {t(hasTaken ? "page.bigshot.loan.no_more" : "page.no_loan")}
        </Button>
      </div>
    </div>
  );
}

/** BS-26: which purse pays. */
export function PaymentPhase({ view, mine, areControlsDisabled, play }: Props) {
  return (
    <div class="buttons payment">
      {mine.purses.map((purse) => (
        <Button
          key={purse.colour}
          move={`pay ${purse.colour}`}
          disabled={areControlsDisabled}
          onPress={() => play(`pay ${purse.colour}`)}
        >
          <CubeIcon word={purse.colour} isNamed={false} />
          {t("page.bigshot.pay_left", {
            colour: colourName(purse.colour),
            left: formatAmount((purse.cash ?? 0) - view.bid),
          })}
        </Button>
      ))}
    </div>
  );
}
