// One person: what is theirs, and what the operator can do about it.

import { createElement, Fragment } from "preact";
import { navigate } from "../app/router.ts";
import { Button } from "../ui/button.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { Details, Section } from "../ui/section.tsx";
import { t, tPlural } from "../i18n/translate.ts";
import type { Moderation, PersonDetails, Removal, RemovalResult } from "../api/protocol.ts";
import { useConfirmation } from "./confirm_dialog.tsx";
import { formatCount, formatTime } from "./operator_format.ts";
import { operatorDelete, operatorPost } from "./operator_key.ts";
import { Judged } from "./people_section.tsx";
import { Polled } from "./polled_section.tsx";
import { TableRows } from "./table_rows.tsx";

const MIB = 1024 * 1024;
const PEOPLE = "/operator/people";

export function PersonSection({ id }: { id: string }) {
  return (
    <>
      <p>
        <a href={PEOPLE}>← {t("operator.all_people")}</a>
      </p>
      <Polled<PersonDetails>
        path={`/people/${encodeURIComponent(id)}`}
        show={(person, refresh) => <Person person={person} onChange={refresh} />}
      />
    </>
  );
}

function Person({ person, onChange }: { person: PersonDetails; onChange: () => Promise<void> }) {
  const count = formatCount(person.records.length), size = formatCount(person.record_bytes / MIB);
  return (
    <>
      <Section heading={person.name} class="card person">
        <p>
          <Judged person={person} />
        </p>
        <dl>
          <dt>{t("operator.id")}</dt>
          <dd>
            <code>{person.id}</code>
          </dd>
          <dt>{t("page.start.kept_since")}</dt>
          <dd>{formatTime(person.created)}</dd>
          <dt>{t("page.start.kept_seen")}</dt>
          <dd>{formatTime(person.seen)}</dd>
          <dt>{t("operator.connections")}</dt>
          <dd>{formatCount(person.connections)}</dd>
          <dt>{t("operator.tables_created")}</dt>
          <dd>{formatCount(person.tables_created)}</dd>
          <dt>{t("operator.chat_lines")}</dt>
          <dd>{formatCount(person.chat_lines)}</dd>
          <dt>{t("operator.records")}</dt>
          <dd>{t("operator.record_size", { n: count, size })}</dd>
        </dl>
      </Section>
      <Moderate person={person} onChange={onChange} />
      <Section heading={t("operator.section.tables")} class="card">
        {person.tables.length
          ? <TableRows tables={person.tables} onChange={onChange} />
          : <p>{t("operator.nothing")}</p>}
      </Section>
      {person.said.length > 0 && (
        <Section heading={t("operator.said")} class="card">
          <ul class="said">
            {person.said.map((line) => (
              <li key={`${line.at} ${line.text}`}>
                <q>{line.text}</q> ·{" "}
                <a href={`/t/${encodeURIComponent(line.table)}`}>{formatTime(line.at)}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {person.records.length > 0 && (
        <Details class="card" summary={t("operator.records")}>
          <ul>
            {person.records.map(({ id, at }) => (
              <li key={id}>
                <a href={`/replay/${encodeURIComponent(id)}`}>{formatTime(at)}</a>
              </li>
            ))}
          </ul>
        </Details>
      )}
    </>
  );
}

function Moderate({ person, onChange }: { person: PersonDetails; onChange: () => Promise<void> }) {
  const { id, name, muted, banned } = person;
  const path = `/people/${encodeURIComponent(id)}`;
  const { isBusy, refused, attempt } = useSubmission();
  const [ask, dialog] = useConfirmation();
  const judge = async (verdict: Moderation["do"]) => {
    await operatorPost(path, { do: verdict } satisfies Moderation);
    await onChange();
  };
  const ban = () =>
    ask({
      heading: t("operator.ban_person", { name }),
      text: t("operator.ban_sure"),
      action: t("operator.ban"),
      run: () => judge("ban").then(() => t("operator.banned")),
    });
  const remove = (what: Removal["what"]) =>
    ask({
      heading: t(`operator.remove.${what}`),
      text: t(`operator.remove_sure.${what}`, { name }),
      action: t("operator.delete"),
      run: async () => {
        const { removed } = await operatorPost<RemovalResult>(`${path}/remove`, { what } satisfies Removal);
        await onChange();
        return tPlural("operator.deleted_count", removed);
      },
    });
  const forget = () =>
    ask({
      heading: t("operator.delete_person"),
      text: t("operator.delete_person_sure", { name }),
      action: t("operator.delete"),
      run: async () => {
        await operatorDelete(path);
        navigate(PEOPLE);
        return t("operator.delete_person_done");
      },
    });
  return (
    <Section heading={t("operator.moderate")} class="card moderation">
      <FormError refused={refused} />
      <p class="buttons">
        <Button disabled={isBusy} onPress={() => attempt(() => judge(muted ? "unmute" : "mute"))}>
          {t(muted ? "operator.unmute" : "operator.mute")}
        </Button>
        {banned
          ? (
            <Button disabled={isBusy} onPress={() => attempt(() => judge("unban"))}>
              {t("operator.unban")}
            </Button>
          )
          : <Button isDangerous onPress={ban}>{t("operator.ban")}</Button>}
      </p>
      <p class="buttons">
        {(["chat", "records", "tables"] as const).map((what) => (
          <Button
            key={what}
            isDangerous
            class={`remove-${what}`}
            onPress={() => remove(what)}
          >
            {t(`operator.remove.${what}`)}
          </Button>
        ))}
        <Button isDangerous class="delete-person" onPress={forget}>{t("operator.delete_person")}</Button>
      </p>
      {dialog}
    </Section>
  );
}
