// How a match of Zahltag ended: who wins and what decided it, then everybody in order.

import { createElement } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isResultPending, type Moment } from "../game.ts";
import { amount, count, listed, say } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { type Ended, rankedSeats, whatDecided } from "./ranking.ts";
import { Helmet } from "./seat_icon.tsx";
import { LAST_PAYDAY } from "./event_text.ts";

export function Ending({ view, result, cast }: Moment<ZahltagView>) {
  useLayoutEffect(() => {
    isResultPending.value = false;
  }, []);
  if (!result) return null;
  const ended = result as unknown as Ended;
  const { winners } = ended;
  const who = listed(winners.map((seat) => cast.names[seat]));
  const ranked = rankedSeats(view.places ?? []);
  const by = whatDecided(ended);
  const rule = by === "last" || by === "none" ? "ZT-15" : "ZT-16";
  return (
    <section class="ending zahltag card" aria-label={say("page.zahltag.ending")}>
      <h2>
        {winners.map((seat) => <Helmet key={seat} seat={seat} />)} {winners.length > 1
          ? say("page.zahltag.ending.shared", { who })
          : say("page.zahltag.ending.won", { who })}
      </h2>
      <p>
        {view.held < LAST_PAYDAY ? say("page.zahltag.ending.early") : say("page.zahltag.ending.fifth")}{" "}
        {say(`page.zahltag.ending.by.${by}`)} <a href={`/rules/zahltag#${rule}`}>{rule}</a>
      </p>
      <ol class="ranking">
        {ranked.map(({ seat, place }) => {
          const isOut = ended.out.includes(seat);
          return (
            <li
              key={seat}
              class={winners.includes(seat) ? "winner" : isOut ? "out" : undefined}
              data-seat={seat}
              value={place}
            >
              <span class="bar" style={{ width: `${share(ended, seat)}%` }} aria-hidden="true" />
              <span class="place">{place}.</span>
              <Helmet seat={seat} />
              <b>{cast.names[seat]}</b>
              <span class="sum">
                {isOut ? say("zahltag.out") : amount(ended.money[seat])}
              </span>
              <span class="cards small">
                {isOut ? outSaid(view.seats, seat, cast.names) : say("page.zahltag.ending.cards", {
                  cards: count("cards.any", ended.equipment[seat]),
                  table: ended.table[seat],
                })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The how many-th to go out, and with whom. */
function outSaid(seats: ZahltagView["seats"], seat: number, names: string[]): string {
  const { out } = seats[seat];
  const others = seats.filter((other) => other.out === out && other.seat !== seat);
  if (others.length) {
    return say("page.zahltag.ending.out_with", { others: listed(others.map((other) => names[other.seat])) });
  }
  const earlier = seats.filter((other) => other.out && other.out < out);
  return say("page.zahltag.ending.out", { nth: earlier.length + 1 });
}

/** How long a seat's bar is: its money, as part of the most. */
function share({ money }: Ended, seat: number): number {
  return Math.round(100 * money[seat] / Math.max(1, ...money));
}
