// The auction: what is for sale, who is in, and what one can bid.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { explain } from "../../../ui/disabled_reason.ts";
import { amount, say } from "../../../i18n/translate.ts";
import type { BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { Sign, Signs } from "../board/cube.tsx";
import { Loan } from "./loans.tsx";
import { whyNoBid, whyNoTurn } from "../disabled_reasons.ts";
import { inHand } from "./placement_draft.ts";
import { highestBid, inOrder } from "../scoring.ts";

type Props = PlayProps<BigShotView>;

/** The cubes, and the bid that stands. */
export function ForSale({ view, cast }: Props) {
  const cubes = inHand(view);
  const isSold = view.phase === "pay" || view.phase === "place";
  const standing = view.bidder !== null
    ? say(isSold ? "page.bigshot.bought" : "bigshot.bid_stands", {
      amount: amount(view.bid),
      player: cast.names[view.bidder],
    })
    : say(isSold ? "page.bigshot.free" : "bigshot.no_bid");
  if (view.phase === "over" || view.phase === "roll") return null;
  return (
    <div class="for-sale">
      <span class="small">{say("page.auction")}</span>
      <Signs words={cubes} edge={30} />
      <strong class="standing-bid">{standing}</strong>
    </div>
  );
}

/** Who is in and who has passed, in the order in which they are asked. */
export function Bidders({ view, cast }: Props) {
  return (
    <ol class="bidders" aria-label={say("page.bigshot.order")}>
      {inOrder(view).map((seat) => {
        const state = stateOf(view, seat);
        return (
          <li key={seat.seat} class={state} data-seat={seat.seat}>
            <span aria-hidden>
              {seat.purses.map(({ colour }) => <Sign key={colour} word={colour} edge={18} isNamed={false} />)}
            </span>
            <span class="who">{cast.names[seat.seat]}</span>
            <span class="what">
              {state === "holds" ? amount(view.bid) : say(`page.bigshot.state.${state}`)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(view: BigShotView, { seat, passed }: BigShotSeatView): string {
  if (view.phase === "pay" || view.phase === "place") return view.awaited.includes(seat) ? "won" : "passed";
  if (passed) return "passed";
  if (view.phase === "loan") return view.awaited.includes(seat) ? "asked" : "waiting";
  if (view.bidder === seat) return "holds";
  return view.awaited.includes(seat) ? "turn" : "waiting";
}

/** A bid, a pass, a loan: at rest where it is not one's turn. */
export function Bidding(props: Props & { mine: BigShotSeatView }) {
  const { view, mine, cast, isResting, play } = props;
  const most = highestBid(view, mine) ?? 0;
  const [wanted, want] = useState(1);
  useEffect(() => want(view.bid + 1), [view.bid, view.round]);
  const bid = Math.max(1, wanted);
  const noTurn = whyNoTurn(view, mine, cast.names);
  const because = noTurn ?? whyNoBid(view, mine, bid, most);
  const offer = () => because ? explain(because) : play(`bid ${bid}`);
  const from = Math.max(bid, view.bid);
  const quick = [1, 2, 5].map((more) => [`+${more}`, from + more] as const);
  const held = Math.max(...mine.purses.map(({ cash }) => cash ?? 0));
  return (
    <form
      class="bidding"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        offer();
      }}
    >
      <div class="stepper">
        <Act label={say("page.bigshot.less")} disabled={bid <= view.bid + 1} onAct={() => want(bid - 1)}>
          −
        </Act>
        <label>
          <span class="unseen">
            {say("page.bid_amount", { least: view.bid + 1, most: Math.max(most, view.bid + 1) })}
          </span>
          <input
            type="number"
            name="bid"
            inputMode="numeric"
            min={view.bid + 1}
            max={Math.max(most, view.bid + 1)}
            value={bid}
            onInput={(event) => want(Number(event.currentTarget.value) || 0)}
          />
        </label>
        <Act
          label={say("page.bigshot.more")}
          because={whyNoBid(view, mine, bid + 1, most)}
          onAct={() => want(bid + 1)}
        >
          +
        </Act>
        <span class="quick">
          {quick.map(([label, value]) => (
            <Act
              key={label}
              label={say("page.bigshot.raise_to", { amount: amount(value) })}
              because={whyNoBid(view, mine, value, most)}
              onAct={() => want(value)}
            >
              {label}
            </Act>
          ))}
          <Act because={whyNoBid(view, mine, held, most)} onAct={() => want(held)}>
            {say("page.bigshot.all_in")} · {held}
          </Act>
        </span>
      </div>
      {bid > held && !because && (
        <p class="small warning">{say("page.bigshot.overbid", { cash: amount(held) })}</p>
      )}
      <div class="buttons">
        <Act first move={`bid ${bid}`} disabled={isResting} because={because} onAct={offer}>
          {say("page.bigshot.bid_now", { amount: amount(bid) })}
        </Act>
        <Act move="pass" disabled={isResting} because={noTurn} onAct={() => play("pass")}>
          {say("page.pass")}
        </Act>
      </div>
      <Loan {...props} />
    </form>
  );
}
