// Everybody's cards on the table, on their way from left to right to the hand.

import { createElement } from "preact";
import { count, say } from "../../../i18n/translate.ts";
import type { ZahltagSeatView } from "../../../api/protocol.ts";
import type { BoardProps } from "./board.tsx";
import { Back, Chips } from "../cards.tsx";
import { Helmet } from "../seat_icon.tsx";
import { spread, sumOf, turnsUntil } from "../calculations.ts";
import { cardsSaid, type Counts } from "../event_text.ts";

export function Lanes({ view, cast }: BoardProps) {
  const inside = view.seats.filter(({ out }) => !out);
  return (
    <table class="lanes">
      <caption>{say("page.zahltag.lanes")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{say("zahltag.head.seat")}</span>
          </th>
          <th scope="col">
            <b>{say("zahltag.head.left")}</b> <small>{say("page.zahltag.lane.left")}</small>
          </th>
          <th scope="col">
            <b>{say("zahltag.head.right")}</b> <small>{say("page.zahltag.lane.right")}</small>
          </th>
          <th scope="col">
            <b>{say("zahltag.head.hand")}</b>
          </th>
        </tr>
      </thead>
      <tbody>
        {inside.map((player) => (
          <Lane
            key={player.seat}
            player={player}
            name={cast.names[player.seat]}
            turns={view.phase === "over" ? null : turnsUntil(view, player.seat)}
            isOnTurn={view.turn === player.seat}
          />
        ))}
      </tbody>
    </table>
  );
}

function Lane(
  { player, name, turns, isOnTurn }: {
    player: ZahltagSeatView;
    name: string;
    turns: number | null;
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
        <Lying counts={left} key={`l${spread(left)}`} />
      </td>
      <td>
        <Lying counts={right} key={`r${spread(right)}`} />
        {turns !== null && sumOf(right) > 0 && (
          <span class="when">{count("page.zahltag.lane.back", turns)}</span>
        )}
      </td>
      <td class="in-hand">
        <Back /> <span aria-hidden="true">{cards}</span>
        <span class="unseen">{count("cards.any", cards)}</span>
      </td>
    </tr>
  );
}

function Lying({ counts }: { counts: Counts }) {
  if (!sumOf(counts)) return <span class="bare" aria-hidden="true">·</span>;
  return (
    <span class="lying">
      <Chips counts={counts} />
      <span class="unseen">{cardsSaid(counts)}</span>
    </span>
  );
}
