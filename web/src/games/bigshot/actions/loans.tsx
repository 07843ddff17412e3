// Loans: what one pays now and costs in the end.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { amount, colour, say } from "../../../i18n/translate.ts";
import type { BigShotPurseView, BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { Sign } from "../board/cube.tsx";
import { whyNoLoan } from "../disabled_reasons.ts";
import { LOAN_COST } from "../scoring.ts";

type Props = PlayProps<BigShotView> & { mine: BigShotSeatView };

export function Loan({ view, mine, isResting, play }: Props) {
  return (
    <div class="loans">
      {mine.purses.map((purse) => (
        <div key={purse.colour} class="loan">
          <Act
            move={`loan ${purse.colour}`}
            disabled={isResting}
            because={whyNoLoan(view, mine, purse)}
            onAct={() => play(`loan ${purse.colour}`)}
          >
            <Sign word={purse.colour} isNamed={false} />
            {say("page.loan", { colour: colour(purse.colour), amount: amount(purse.next_loan ?? 0) })}
          </Act>
          <span class="small">{costSaid(purse)}</span>
        </div>
      ))}
    </div>
  );
}

function costSaid({ cash, next_loan: pays }: BigShotPurseView): string {
  if (pays === null) return "";
  const cost = say("page.bigshot.loan.cost", { pays, cost: LOAN_COST, lost: LOAN_COST - pays });
  const next = pays > 1
    ? say("page.bigshot.loan.then", { cash: amount((cash ?? 0) + pays), next: pays - 1 })
    : say("page.bigshot.loan.last", { cash: amount((cash ?? 0) + pays) });
  return `${cost} ${next}`;
}

/** BS-21, BS-25: before the auction. */
export function Lending(props: Props) {
  const { isResting, play, mine } = props;
  const hasTaken = mine.purses.some((purse) => purse.borrowed);
  return (
    <div class="lending">
      <Loan {...props} />
      <div class="buttons">
        <Act first move="decline" disabled={isResting} onAct={() => play("decline")}>
          {say(hasTaken ? "page.bigshot.loan.no_more" : "page.no_loan")}
        </Act>
      </div>
    </div>
  );
}

/** BS-26: which purse pays. */
export function Paying({ view, mine, isResting, play }: Props) {
  return (
    <div class="buttons paying">
      {mine.purses.map((purse) => (
        <Act
          key={purse.colour}
          move={`pay ${purse.colour}`}
          disabled={isResting}
          onAct={() => play(`pay ${purse.colour}`)}
        >
          <Sign word={purse.colour} isNamed={false} />
          {say("page.bigshot.pay_left", {
            colour: colour(purse.colour),
            left: amount((purse.cash ?? 0) - view.bid),
          })}
        </Act>
      ))}
    </div>
  );
}
