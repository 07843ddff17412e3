// The players: money, cards, and what a payday would cost them.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../game.ts";
import { formatAmount, t, tPlural } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { CardBack, SmallCards } from "./cards.tsx";
import { cardsInAll, KINDS, sumOf } from "./calculations.ts";
import { cardsText, type Counts } from "./event_text.ts";
import { placeWhenOut } from "./final_order.ts";
import { MOST_CARDS } from "./limits.ts";
import { PaydayDue } from "./payday_due.tsx";
import type { PaydayForecast } from "./payday_forecast.ts";

interface PlayersProps extends PlayProps<ZahltagView> {
  forecast: PaydayForecast;
}

export function Players({ view, now, seat: viewer, forecast, SeatHeader }: PlayersProps) {
  const order = view.seats.map((_, at) => ((viewer ?? 0) + at) % view.seats.length);
  return (
    <section class="players zahltag" aria-label={t("page.zahltag.players")}>
      {order.map((seat) => (
        <Player
          key={seat}
          view={view}
          isAwaited={(seat === viewer ? now : view).awaited.includes(seat)}
          forecast={forecast}
          seat={seat}
          isMine={seat === viewer}
          SeatHeader={SeatHeader}
        />
      ))}
    </section>
  );
}

interface PlayerProps extends Pick<PlayersProps, "view" | "forecast" | "SeatHeader"> {
  seat: number;
  isAwaited: boolean;
  isMine: boolean;
}

function Player({ view, seat, isAwaited, forecast, isMine, SeatHeader }: PlayerProps) {
  const player = view.seats[seat];
  const known = isMine ? {} : knownOf(player.known);
  const isKnown = sumOf(known) > 0;
  const knownText = isKnown ? t("page.zahltag.known", { cards: cardsText(known) }) : undefined;
  const isAhead = view.places
    ? view.places[seat] === 1
    : player.money === Math.max(...view.seats.map(({ money }) => money));
  const names = ["player", isAwaited && "awaited", player.out && "out", isAhead && "ahead"]
    .filter(Boolean).join(" ");
  return (
    <article class={names} data-seat={seat}>
      <SeatHeader seat={seat} />
      {player.out
        ? <p class="gone">{t("page.zahltag.out", { place: placeWhenOut(view.seats, seat) })}</p>
        : (
          <>
            <p class="purse">
              <span class="coin" aria-hidden="true" />
              <b class="money">{formatAmount(player.money)}</b>
              <PaydayDue view={view} seat={seat} forecast={forecast} isShort />
            </p>
            <p class="holding">
              <span class="backs" title={knownText}>
                {isKnown && <SmallCards counts={known} />}
                {Array.from({ length: player.cards - sumOf(known) }, (_, at) => <CardBack key={at} />)}
              </span>
              {isKnown && <span class="known sr-only">{knownText}</span>}
              <span>
                {t("page.zahltag.holds", {
                  cards: tPlural("cards.any", player.cards),
                  all: cardsInAll(player),
                  most: MOST_CARDS,
                })}
              </span>
            </p>
            {view.phase === "offer" && (
              <p class="offered small">
                {t(player.has_offered ? "page.zahltag.has_offered" : "page.zahltag.thinks")}
              </p>
            )}
          </>
        )}
    </article>
  );
}

const knownOf = (known: number[]): Counts => Object.fromEntries(KINDS.map((word, at) => [word, known[at]]));
