// Every player's cards on the table, which move from left to right and back to the hand.

import { createElement } from "preact";
import { t, tPlural } from "../../../i18n/translate.ts";
import type { ZahltagSeatView } from "../../../api/protocol.ts";
import type { BoardProps } from "./board.tsx";
import { CardBack, SmallCards } from "../cards.tsx";
import { Helmet } from "../seat_icon.tsx";
import { listCards, sumOf } from "../calculations.ts";
import { cardsText, type Counts } from "../event_text.ts";

export function CardsOnTable({ view, seat, playerNames }: BoardProps) {
  const inside = view.seats.filter(({ out }) => !out);
  return (
    <table class="table-cards">
      <caption>
        {t("page.zahltag.lanes")} <small>{t("page.zahltag.lanes.how")}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr-only">{t("zahltag.head.seat")}</span>
          </th>
          <th scope="col">
            <b>{t("zahltag.head.left")}</b> <small>{t("page.zahltag.lane.left")}</small>
          </th>
          <th scope="col">
            <b>{t("zahltag.head.right")}</b> <small>{t("page.zahltag.lane.right")}</small>
          </th>
          <th scope="col">
            <b>{t("zahltag.head.hand")}</b>
          </th>
        </tr>
      </thead>
      <tbody>
        {inside.map((player) => (
          <CardRow
            key={player.seat}
            player={player}
            name={playerNames.names[player.seat]}
            whose={view.phase === "over" ? null : player.seat === seat ? "mine" : "theirs"}
            isOnTurn={view.turn === player.seat}
          />
        ))}
      </tbody>
    </table>
  );
}

function CardRow(
  { player, name, whose, isOnTurn }: {
    player: ZahltagSeatView;
    name: string;
    /** On whose next turn cards come back; null: no turn follows. */
    whose: "mine" | "theirs" | null;
    isOnTurn: boolean;
  },
) {
  const { left, right, cards, seat } = player;
  return (
    <tr class={isOnTurn ? "on-turn" : undefined} data-seat={seat}>
      <th scope="row">
        <span class="who">
          <Helmet seat={seat} /> <span>{name}</span>
        </span>
      </th>
      <td>
        <LyingCards counts={left} key={`l${listCards(left)}`} />
      </td>
      <td>
        <LyingCards counts={right} key={`r${listCards(right)}`} />
        {whose && sumOf(right) > 0 && <span class="when">{t(`page.zahltag.lane.back.${whose}`)}</span>}
      </td>
      <td class="in-hand">
        <CardBack /> <span aria-hidden="true">{cards}</span>
        <span class="sr-only">{tPlural("cards.any", cards)}</span>
      </td>
    </tr>
  );
}

function LyingCards({ counts }: { counts: Counts }) {
  if (!sumOf(counts)) return <span class="bare" aria-hidden="true">·</span>;
  return (
    <span class="lying">
      <SmallCards counts={counts} />
      <span class="sr-only">{cardsText(counts)}</span>
    </span>
  );
}
