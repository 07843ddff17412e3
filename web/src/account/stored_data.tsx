// All that the server keeps about me, to be read.

import { createElement } from "preact";
import { visitor } from "./session.ts";
import { attempt } from "../app/error_banner.tsx";
import { GAMES } from "../games/registry.ts";
import { Act } from "../ui/button.tsx";
import { More, Part } from "../ui/section.tsx";
import { count, language, say } from "../i18n/translate.ts";
import { get, remove } from "../api/http_client.ts";
import type { Me } from "../api/protocol.ts";

const day = (at: number) => new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(at);
const moment = (at: number) =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

async function drop(id: string): Promise<void> {
  await remove(`/api/replays/${encodeURIComponent(id)}`);
  visitor.value = { kind: "person", me: await get<Me>("/api/me") };
}

export function Kept({ me }: { me: Me }) {
  return (
    <Part heading={say("page.start.kept")} class="card kept">
      <dl>
        <dt>{say("page.start.kept_id")}</dt>
        <dd>
          <code>{me.id}</code>
        </dd>
        <dt>{say("page.start.kept_since")}</dt>
        <dd>{day(me.created)}</dd>
        <dt>{say("page.start.kept_seen")}</dt>
        <dd>{moment(me.seen)}</dd>
      </dl>
      {me.muted && <p class="wrong">{say("refused.muted")}</p>}
      {me.banned && <p class="wrong">{say("refused.banned")}</p>}
      <More summary={count("page.start.kept_seats", me.seats.length)}>
        <ul>
          {me.seats.map((seat) => (
            <li key={`${seat.table} ${seat.seat}`}>
              <a href={`/t/${encodeURIComponent(seat.table)}`}>
                {GAMES[seat.game]?.title ?? seat.game}, {say("seat", { number: seat.seat + 1 })}
              </a>{" "}
              · {say(`page.status.${seat.status}`)} · {day(seat.opened)}
            </li>
          ))}
        </ul>
      </More>
      <More summary={count("page.start.kept_said", me.said.length)}>
        <ul>
          {me.said.map((line) => (
            <li key={`${line.at} ${line.text}`}>
              <q>{line.text}</q> · <a href={`/t/${encodeURIComponent(line.table)}`}>{moment(line.at)}</a>
            </li>
          ))}
        </ul>
      </More>
      <More summary={count("page.start.kept_records", me.records.length)}>
        <ul>
          {me.records.map(({ id, at }) => (
            <li key={id} class="buttons">
              <a href={`/replay/${encodeURIComponent(id)}`}>{moment(at)}</a>
              <Act
                danger
                label={say("page.start.record_drop", { when: moment(at) })}
                onAct={() => attempt(() => drop(id))}
              >
                {say("page.start.drop")}
              </Act>
            </li>
          ))}
        </ul>
      </More>
      <p class="small">{say("page.start.kept_here")}</p>
      <p>
        <a href="/api/me" target="_blank" rel="noopener">{say("page.start.kept_raw")}</a>
      </p>
    </Part>
  );
}
