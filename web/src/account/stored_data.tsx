// Everything that the server stores about the visitor.

import { createElement } from "preact";
import { visitor } from "./session.ts";
import { attempt } from "../app/error_banner.tsx";
import { gameTitle } from "../games/game_info.ts";
import { Button } from "../ui/button.tsx";
import { Details, Section } from "../ui/section.tsx";
import { formatDate } from "../i18n/date_format.ts";
import { t, tPlural } from "../i18n/translate.ts";
import { get, remove } from "../api/http_client.ts";
import type { PersonalData } from "../api/protocol.ts";

const formatDay = (at: number) => formatDate(at, { dateStyle: "long" });
const formatDateTime = (at: number) => formatDate(at, { dateStyle: "medium", timeStyle: "short" });

async function deleteRecord(id: string): Promise<void> {
  await remove(`/api/replays/${encodeURIComponent(id)}`);
  visitor.value = { kind: "person", me: await get<PersonalData>("/api/me") };
}

export function StoredData({ me }: { me: PersonalData }) {
  return (
    <Section heading={t("page.start.kept")} class="card stored-data">
      <dl>
        <dt>{t("page.start.kept_id")}</dt>
        <dd>
          <code>{me.id}</code>
        </dd>
        <dt>{t("page.start.kept_since")}</dt>
        <dd>{formatDay(me.created)}</dd>
        <dt>{t("page.start.kept_seen")}</dt>
        <dd>{formatDateTime(me.seen)}</dd>
      </dl>
      {me.muted && <p class="form-error">{t("refused.muted")}</p>}
      {me.banned && <p class="form-error">{t("refused.banned")}</p>}
      <Details summary={tPlural("page.start.kept_seats", me.seats.length)}>
        <ul>
          {me.seats.map((seat) => (
            <li key={`${seat.table} ${seat.seat}`}>
              <a href={`/t/${encodeURIComponent(seat.table)}`}>
                {gameTitle(seat.game)}, {t("seat", { number: seat.seat + 1 })}
              </a>{" "}
              · {t(`page.status.${seat.status}`)} · {formatDay(seat.opened)}
            </li>
          ))}
        </ul>
      </Details>
      <Details summary={tPlural("page.start.kept_said", me.said.length)}>
        <ul>
          {me.said.map((line) => (
            <li key={`${line.at} ${line.text}`}>
              <q>{line.text}</q> ·{" "}
              <a href={`/t/${encodeURIComponent(line.table)}`}>{formatDateTime(line.at)}</a>
            </li>
          ))}
        </ul>
      </Details>
      <Details summary={tPlural("page.start.kept_records", me.records.length)}>
        <ul>
          {me.records.map(({ id, at }) => (
            <li key={id} class="buttons">
              <a href={`/replay/${encodeURIComponent(id)}`}>{formatDateTime(at)}</a>
              <Button
                isDangerous
                label={t("page.start.record_drop", { when: formatDateTime(at) })}
                onPress={() => attempt(() => deleteRecord(id))}
              >
                {t("page.start.drop")}
              </Button>
            </li>
          ))}
        </ul>
      </Details>
      <p class="small">{t("page.start.kept_here")}</p>
      <p>
        <a href="/api/me" target="_blank" rel="noopener">{t("page.start.kept_raw")}</a>
      </p>
    </Section>
  );
}
