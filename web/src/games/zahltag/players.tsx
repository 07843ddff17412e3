// Everybody at the table: money, cards, and what a payday would cost.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../game.ts";
import { amount, count, say } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { Back, Chips } from "./cards.tsx";
import { cardsInAll, dues, MOST_CARDS, sumOf, WORDS } from "./calculations.ts";
import { cardsSaid, type Counts } from "./event_text.ts";

export function Players({ view, seat: viewer, SeatHead }: PlayProps<ZahltagView>) {
  const owed = dues(view.seats);
  const order = view.seats.map((_, at) => ((viewer ?? 0) + at) % view.seats.length);
  return (
    <section class="players zahltag" aria-label={say("page.zahltag.players")}>
      {order.map((seat) => (
        <Player
          key={seat}
          view={view}
          seat={seat}
          isMine={seat === viewer}
          due={owed[seat]}
          SeatHead={SeatHead}
        />
      ))}
    </section>
  );
}

interface PlayerProps extends Pick<PlayProps<ZahltagView>, "view" | "SeatHead"> {
  seat: number;
  isMine: boolean;
  due: number | null;
}

function Player({ view, seat, isMine, due, SeatHead }: PlayerProps) {
  const player = view.seats[seat];
  const known = isMine ? {} : knownOf(player.known);
  const isKnown = sumOf(known) > 0;
  const said = isKnown ? say("page.zahltag.known", { cards: cardsSaid(known) }) : undefined;
  const isAhead = view.places
    ? view.places[seat] === 1
    : player.money === Math.max(...view.seats.map(({ money }) => money));
  const isAwaited = view.awaited.includes(seat);
  const names = ["player", isAwaited && "awaited", player.out && "out", isAhead && "ahead"]
    .filter(Boolean).join(" ");
  return (
    <article class={names} data-seat={seat}>
      <SeatHead seat={seat} />
      {player.out ? <p class="gone">{say("page.zahltag.out", { place: placeOf(view, seat) })}</p> : (
        <>
          <p class="purse">
            <span class="coin" aria-hidden="true" />
            <b class="money">{amount(player.money)}</b>
            {due !== null && view.phase !== "over" && (
              <span class={due > player.money ? "due alarm" : "due"} title={say("page.zahltag.due.why")}>
                {due ? say("page.zahltag.due", { owed: due }) : say("page.zahltag.due.nothing")}
              </span>
            )}
          </p>
          <p class="holding">
            <span class="backs" title={said}>
              {isKnown && <Chips counts={known} />}
              {Array.from({ length: player.cards - sumOf(known) }, (_, at) => <Back key={at} />)}
            </span>
            {isKnown && <span class="known unseen">{said}</span>}
            <span>
              {say("page.zahltag.holds", {
                cards: count("cards.any", player.cards),
                all: cardsInAll(player),
                most: MOST_CARDS,
              })}
            </span>
          </p>
          {view.phase === "offer" && (
            <p class="offered small">
              {say(player.has_offered ? "page.zahltag.has_offered" : "page.zahltag.thinks")}
            </p>
          )}
        </>
      )}
    </article>
  );
}

/** Who went out ranks behind all who are in, and behind who went out later. */
const placeOf = ({ seats, places }: ZahltagView, seat: number) =>
  places?.[seat] ?? 1 + seats.filter(({ out }) => !out || out > seats[seat].out).length;

const knownOf = (known: number[]): Counts => Object.fromEntries(WORDS.map((word, at) => [word, known[at]]));
