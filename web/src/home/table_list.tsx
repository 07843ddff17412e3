// A list of tables, each with its game, seats and status.

import { createElement } from "preact";
import { GAMES } from "../games/registry.ts";
import { count, listed, say } from "../i18n/translate.ts";
import { seatNames } from "../table/store/seat_names.ts";
import type { TableEntry } from "../api/protocol.ts";
import { clockSaid } from "../table/clock/clock_format.ts";

export function Tables({ briefs }: { briefs: TableEntry[] }) {
  return (
    <ul class="tables">
      {briefs.map((brief) => <Row key={brief.id} brief={brief} />)}
    </ul>
  );
}

function Row({ brief }: { brief: TableEntry }) {
  const { seats, status, clock } = brief;
  const names = seatNames(seats).filter((_, at) => seats[at].kind !== "open");
  const free = seats.filter(({ kind }) => kind === "open").length;
  const state = status === "waiting" && free ? count("page.start.free", free) : say(`page.status.${status}`);
  const game = GAMES[brief.game];
  const options = game?.describe(brief.options);
  return (
    <li class={brief.awaited ? "turn" : undefined} data-table={brief.id} data-status={status}>
      <a href={`/t/${encodeURIComponent(brief.id)}`}>
        <img src={`/assets/${brief.game}.svg`} alt="" width="64" height="40" loading="lazy" />
        <span class="what">
          <strong>{game?.title ?? brief.title}</strong>
          {brief.awaited && <em class="yours">{say("page.your_turn")}</em>}
          <small>{listed(names) || say("page.start.nobody")}</small>
          <small>
            {[state, clockSaid(clock), options].filter(Boolean).join(" · ")}
          </small>
        </span>
        <span class="pips" aria-hidden="true">
          {seats.map((seat, at) => <i key={at} class={`pip-${seat.kind}`} />)}
        </span>
      </a>
    </li>
  );
}
