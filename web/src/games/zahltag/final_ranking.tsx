// The end of a match: the winner, what decided, and the ranking.

import "./shared_chunk.ts";
import { createElement } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isResultPending, type Position } from "../game.ts";
import { formatAmount, formatList, t, tPlural } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { decidingCriterion, type FinalResult, rankedSeats } from "./final_order.ts";
import { Helmet } from "./seat_icon.tsx";
import { LAST_PAYDAY } from "./limits.ts";

export function Ending({ view, result, playerNames }: Position<ZahltagView>) {
  useLayoutEffect(() => {
    isResultPending.value = false;
  }, []);
  if (!result) return null;
  const ended = result as unknown as FinalResult;
  const { winners } = ended;
  const who = formatList(winners.map((seat) => playerNames.names[seat]));
  const ranked = rankedSeats(view.places ?? []);
  const by = decidingCriterion(ended);
  const rule = by === "last" || by === "none" ? "ZT-15" : "ZT-16";
  return (
    <section class="ending zahltag card" aria-label={t("page.zahltag.ending")}>
      <h2>
        {winners.map((seat) => <Helmet key={seat} seat={seat} />)}{" "}
        {winners.length > 1
          ? t("page.zahltag.ending.shared", { who })
          : t("page.zahltag.ending.won", { who })}
      </h2>
      <p>
        {view.held < LAST_PAYDAY ? t("page.zahltag.ending.early") : t("page.zahltag.ending.fifth")}{" "}
        {t(`page.zahltag.ending.by.${by}`)} <a href={`/rules/zahltag#${rule}`}>{rule}</a>
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
              <b>{playerNames.names[seat]}</b>
              <span class="sum">
                {isOut ? t("zahltag.out") : formatAmount(ended.money[seat])}
              </span>
              <span class="cards small">
                {isOut ? outText(view.seats, seat, playerNames.names) : t("page.zahltag.ending.cards", {
                  cards: tPlural("cards.any", ended.equipment[seat]),
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
function outText(seats: ZahltagView["seats"], seat: number, names: string[]): string {
  const { out } = seats[seat];
  const others = seats.filter((other) => other.out === out && other.seat !== seat);
  if (others.length) {
    return t("page.zahltag.ending.out_with", {
      others: formatList(others.map((other) => names[other.seat])),
    });
  }
  const earlier = seats.filter((other) => other.out && other.out < out);
  return t("page.zahltag.ending.out", { nth: earlier.length + 1 });
}

/** How long a seat's bar is: its money, as part of the most. */
function share({ money }: FinalResult, seat: number): number {
  return Math.round(100 * money[seat] / Math.max(1, ...money));
}
