// The auction: the cubes for sale, the bidders, and the form to bid or pass.

import { createElement, Fragment } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { showDisabledReason } from "../../../ui/disabled_reason.ts";
import { formatAmount, formatNumber, t } from "../../../i18n/translate.ts";
import type { BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { CubeIcon, CubeIcons } from "../board/cube.tsx";
import { Loans } from "./loans.tsx";
import { whyNoBid, whyNoLoan, whyNoTurn } from "../disabled_reasons.ts";
import { cubesInHand } from "./placement_draft.ts";
import { biddingOrder, fullestPurse, highestBid } from "../score.ts";

type Props = PlayProps<BigShotView>;

/** The cubes for sale, and the highest bid. */
export function ForSale({ view, playerNames }: Props) {
  const cubes = cubesInHand(view);
  const isSold = view.phase === "pay" || view.phase === "place";
  const standing = view.bidder !== null
    ? t(isSold ? "page.bigshot.bought" : "bigshot.bid_stands", {
      amount: formatAmount(view.bid),
      player: playerNames.names[view.bidder],
    })
    : t(isSold ? "page.bigshot.free" : "bigshot.no_bid");
  if (view.phase === "over" || view.phase === "roll") return null;
  return (
    <div class="for-sale">
      {cubes.length > 0 && (
        <>
          <span class="small">{t(isSold ? "page.bigshot.to_place" : "page.auction")}</span>
          <CubeIcons words={cubes} edge={30} />
        </>
      )}
      <strong class="current-bid">{standing}</strong>
    </div>
  );
}

/** The bidders in bidding order, and who has passed. */
export function Bidders({ view, playerNames }: Props) {
  return (
    <ol class="bidders" aria-label={t("page.bigshot.order")}>
      {biddingOrder(view).map((seat) => {
        const state = stateOf(view, seat);
        return (
          <li key={seat.seat} class={`bidder-${state}`} data-seat={seat.seat}>
            <span aria-hidden>
              {seat.purses.map(({ colour }) => (
                <CubeIcon key={colour} word={colour} edge={18} isNamed={false} />
              ))}
            </span>
            <span class="who">{playerNames.names[seat.seat]}</span>
            <span class="what">
              {state === "holds"
                ? (
                  <>
                    <span class="full">{formatAmount(view.bid)}</span>
                    <span class="brief" aria-hidden="true">{formatNumber(view.bid)}</span>
                  </>
                )
                : t(`page.bigshot.state.${state}`)}
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

/** In place of the amount, where the seat cannot bid: what it can do instead. */
function TooLittle({ view, mine, held }: Pick<Props, "view"> & { mine: BigShotSeatView; held: number }) {
  const canBorrow = mine.purses.some((purse) => !whyNoLoan(view, mine, purse));
  const key = canBorrow ? "page.bigshot.too_little.loan" : "page.bigshot.too_little";
  return <p class="too-little">{t(key, { cash: formatAmount(held) })}</p>;
}

/** The form to bid, pass or take a loan; disabled while it is another player's turn. */
export function BidForm(props: Props & { mine: BigShotSeatView }) {
  const { view, mine, playerNames, areControlsDisabled, play } = props;
  const most = highestBid(view, mine) ?? 0;
  const [bid, want] = useState(1); // whatever is written there: NaN where that is no number
  const field = useRef<HTMLInputElement>(null);
  const isRefilled = useRef(false);
  useLayoutEffect(() => { // before a key is pressed
    isRefilled.current = bid !== view.bid + 1;
    want(view.bid + 1);
  }, [view.bid, view.round]);
  useLayoutEffect(() => { // a digit replaces the amount that is offered, as it does where the field is not in focus
    if (isRefilled.current && field.current === document.activeElement) field.current?.select();
    isRefilled.current = false;
  }, [bid]);
  const noTurn = whyNoTurn(view, mine, playerNames.names);
  const because = noTurn ?? whyNoBid(view, mine, bid, most);
  const held = fullestPurse(mine) ?? 0;
  const warning = bid > held && !because && t("page.bigshot.overbid", { cash: formatAmount(held) }); // BS-22
  const offer = () =>
    because
      ? showDisabledReason(because)
      : warning && props.playWarned
      ? props.playWarned(warning, `bid ${bid}`)
      : play(`bid ${bid}`);
  const from = Math.max(Math.floor(bid) || 0, view.bid);
  const quick = [2, 5].map((more) => [`+${more}`, from + more] as const);
  const isPoor = !noTurn && most <= view.bid;
  return (
    <form
      class="bid-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        offer();
        if (!because) document.getElementById("headline")?.focus({ preventScroll: true }); // keys are shortcuts again
      }}
    >
      <div class="decision">
        {isPoor && <TooLittle view={view} mine={mine} held={held} />}
        <div class="stepper" hidden={isPoor}>
          <Button
            label={t("page.bigshot.less")}
            shortcut="-"
            disabled={!(bid > view.bid + 1)}
            onPress={() => want(Math.ceil(bid) - 1)}
          >
            −
          </Button>
          <label>
            <span class="sr-only">
              {t("page.bid_amount", { least: view.bid + 1, most: Math.max(most, view.bid + 1) })}
            </span>
            <input
              type="number"
              name="bid"
              ref={field}
              inputMode="numeric"
              aria-keyshortcuts="0 1 2 3 4 5 6 7 8 9"
              min={view.bid + 1}
              max={Math.max(most, view.bid + 1)}
              value={isNaN(bid) ? undefined : bid}
              onInput={(event) => want(event.currentTarget.valueAsNumber)}
            />
          </label>
          <Button
            label={t("page.bigshot.more")}
            shortcut="Plus"
            disabledReason={whyNoBid(view, mine, from + 1, most)}
            onPress={() => want(from + 1)}
          >
            +
          </Button>
          <span class="quick">
            {quick.map(([label, value]) => (
              <Button
                key={label}
                label={t("page.bigshot.raise_to", { amount: formatAmount(value) })}
                disabledReason={whyNoBid(view, mine, value, most)}
                onPress={() => want(value)}
              >
                {label}
              </Button>
            ))}
            <Button disabledReason={whyNoBid(view, mine, held, most)} onPress={() => want(held)}>
              {t("page.bigshot.all_in")} · {held}
            </Button>
          </span>
        </div>
        <div class="buttons">
          <Button
            isMain
            shortcut="B"
            move={`bid ${bid}`}
            disabled={areControlsDisabled}
            disabledReason={because}
            onPress={offer}
          >
            {t("page.bigshot.bid_now", { amount: formatAmount(bid || 0) })}
          </Button>
          <Button
            shortcut="P"
            move="pass"
            disabled={areControlsDisabled}
            disabledReason={noTurn}
            onPress={() => play("pass")}
          >
            {t("page.pass")}
          </Button>
        </div>
      </div>
      {warning && <p class="small warning">{warning}</p>}
      <Loans {...props} />
    </form>
  );
}
