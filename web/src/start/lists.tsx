// Tables to go to: one's own, and those that anybody may find.

import { type ComponentChildren, createElement } from "preact";
import { GAMES } from "../games.ts";
import { More, Part } from "../kit/kit.tsx";
import { count, listed, refusal, say } from "../speech/texts.ts";
import { seatNames } from "../table/names.ts";
import type { Brief } from "../wire/protocol.ts";
import { clockSaid } from "./clock.ts";
import { useFresh } from "./fresh.ts";

const isOver = ({ status }: Brief) => status === "finished" || status === "abandoned";
const rank = (brief: Brief) => brief.awaited ? 0 : brief.status === "playing" ? 1 : 2;

/** The ones that wait for me first; those that are over apart. */
export function MyTables() {
  const { value: briefs } = useFresh<Brief[]>("/api/me/tables");
  if (!briefs?.length) return null;
  const going = briefs.filter((brief) => !isOver(brief)).sort((a, b) => rank(a) - rank(b));
  const over = briefs.filter(isOver);
  return (
    <Part heading={say("page.mine")} class="mine card">
      {going.length > 0 && <Tables briefs={going} />}
      {over.length > 0 && (
        <More summary={count("page.start.over", over.length)}>
          <Tables briefs={over} />
        </More>
      )}
    </Part>
  );
}

export function Lobby({ children }: { children?: ComponentChildren }) {
  const { value: briefs, refused } = useFresh<Brief[]>("/api/tables");
  return (
    <Part heading={say("page.lobby")} class="lobby card">
      <div role="status">{refused && <p class="wrong">{refusal(refused)}</p>}</div>
      {briefs === null
        ? !refused && <p class="small">{say("page.loading")}</p>
        : briefs.length
        ? <Tables briefs={briefs} />
        : <p class="nothing">{say("page.lobby_none")} {say("page.start.lobby_why")}</p>}
      {children}
    </Part>
  );
}

function Tables({ briefs }: { briefs: Brief[] }) {
  return (
    <ul class="tables">
      {briefs.map((brief) => <Row key={brief.id} brief={brief} />)}
    </ul>
  );
}

function Row({ brief }: { brief: Brief }) {
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
