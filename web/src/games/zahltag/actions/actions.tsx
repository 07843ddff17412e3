// The actions of a turn, or who the game waits for.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { formatAmount, formatList, formatNumber, t, tPlural } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import type { CardExchange } from "./card_exchange.ts";
import { CardExchangeForm } from "./card_exchange_form.tsx";
import { OfferForm } from "./offer_form.tsx";
import { OfferPlan } from "./offer_plan.tsx";
import type { Payday, Settlement } from "../settlement.ts";
import { EventTicker } from "../../../table/log/event_ticker.tsx";
import { isTransient } from "../../game_info.ts";
import { cardsOf, cardsText, describeEvent } from "../event_text.ts";
import { lapOf } from "../calculations.ts";
import { PaydayDue } from "../payday_due.tsx";
import type { PaydayForecast } from "../payday_forecast.ts";
import { PREPARATION_LAPS } from "../limits.ts";

export function Actions(
  props: PlayProps<ZahltagView> & {
    exchange: CardExchange;
    settlement: Settlement | null;
    forecast: PaydayForecast;
    /** The position that is drawn: that of the board. */
    shown: ZahltagView;
  },
) {
  const { view, shown, seat, offered, exchange, isLive, playerNames, settlement } = props;
  const isOffering = offered.some((move) => move.startsWith("offer"));
  const isIn = seat !== null && isPlaying(view, seat);
  return (
    <section class={offered.length ? "actions zahltag mine" : "actions zahltag"}>
      {settlement?.kind === "payday" && view.contract && seat !== null && (
        <p class="paid">{paidText(settlement, seat)}</p>
      )}
      <hgroup>
        <h2 tabIndex={-1}>{headingOf(view, seat, offered, playerNames.names)}</h2>
        {isLive && seat !== null && isPlaying(shown, seat) && (
          <MyMoney view={shown} seat={seat} forecast={props.forecast} />
        )}
        {isLive && shown.phase !== "over" && (
          <OthersMoney view={shown} seat={seat} names={playerNames.names} />
        )}
      </hgroup>
      {isLive && (
        <EventTicker
          events={offered.length && props.eventsNow || props.events}
          most={offered.length ? 1 : 3}
          tell={(event) => isTransient("zahltag", event) ? null : describeEvent(event, playerNames)}
        />
      )}
      {view.phase === "prepare" && !offered.length && (
        <p class="lap small">{t("page.zahltag.lap", { lap: lapOf(view), laps: PREPARATION_LAPS })}</p>
      )}
      {seat !== null && exchange.isOn && <CardExchangeForm {...props} seat={seat} />}
      {isOffering && view.contract && (
        <p class={shown !== props.now ? "offer-for" : "offer-for on-board"}>
          <b>{cardsText(cardsOf(view.contract))}</b> <span>{view.contract}</span>
        </p>
      )}
      {seat !== null && isOffering && <OfferForm {...props} seat={seat} />}
      {isIn && view.phase === "offer" && !isOffering && view.seats[seat].offer && (
        <p class="sealed">{t("page.zahltag.offer.sealed", { offer: view.seats[seat].offer })}</p>
      )}
      {isLive && isIn && view.phase !== "offer" && (view.phase !== "prepare" || props.plan) &&
        props.canPlan !== false && <OfferPlan {...props} />}
    </section>
  );
}

const isPlaying = ({ seats, phase }: ZahltagView, seat: number) => !seats[seat].out && phase !== "over";

function headingOf(view: ZahltagView, seat: number | null, offered: string[], names: string[]): string {
  const isMine = offered.length > 0;
  const who = formatList(view.awaited.filter((one) => one !== seat || !isMine).map((one) => names[one]));
  if (view.phase === "over") return t("zahltag.ended");
  if (view.phase === "offer") {
    return isMine ? t("page.zahltag.offer.yours") : t("page.zahltag.await.offer", { who });
  }
  if (isMine && view.phase === "prepare") {
    return t("page.zahltag.prepare.yours", { lap: lapOf(view), laps: PREPARATION_LAPS });
  }
  if (isMine) return t("page.zahltag.equip.yours");
  // Nobody is awaited: in lessons, after cards were changed.
  return who ? t("page.zahltag.await.equip", { who }) : t("page.zahltag.closed", { seat: names[view.turn] });
}

/** What the player holds and would owe, on screens where the players are far below the board. */
function MyMoney(props: { view: ZahltagView; seat: number; forecast: PaydayForecast }) {
  return (
    <p class="my-money">
      {t("page.table.yours")} <b>{formatNumber(props.view.seats[props.seat].money)}</b> ·{" "}
      <PaydayDue {...props} />
    </p>
  );
}

/** The others' money there. */
function OthersMoney({ view, seat, names }: { view: ZahltagView; seat: number | null; names: string[] }) {
  const others = view.seats.filter((other) => other.seat !== seat && !other.out);
  if (!others.length) return null;
  return (
    <p class="my-money">
      {others.length > 1 && t(seat === null ? "page.table.money_of_all" : "page.table.others")}{" "}
      {others.map(({ seat, money }) => (
        <span key={seat} class="held">
          <span class="who">{names[seat]}</span> <b>{formatNumber(money)}</b>
          {" "}
        </span>
      ))}
    </p>
  );
}

/** What the payday cost this seat, and why; nothing, where it was out before. */
function paidText({ dues, least, number }: Payday, seat: number): string | null {
  const mine = dues.find((due) => due.seat === seat);
  if (!mine || least === null) return null;
  const parts = {
    number,
    cards: tPlural("cards.any", least + mine.owed),
    least,
    amount: formatAmount(mine.owed),
  };
  return t(mine.owed ? "page.zahltag.payday.yours" : "page.zahltag.payday.free", parts);
}
