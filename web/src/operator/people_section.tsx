// All people: search, and one of them by the address.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { address } from "../app/router.ts";
import { Select } from "../ui/form_fields.tsx";
import { Section } from "../ui/section.tsx";
import { t, tPlural } from "../i18n/translate.ts";
import type { PersonSummary } from "../api/protocol.ts";
import { formatAgo, formatTime } from "./operator_format.ts";
import { PersonSection } from "./person_section.tsx";
import { Polled } from "./polled_section.tsx";
import { queryOf, SearchField } from "../ui/search_field.tsx";

export function PeopleSection() {
  const person = address.value.query.get("person");
  return person ? <PersonSection key={person} id={person} /> : <PeopleList />;
}

function PeopleList() {
  const [text, setText] = useState("");
  const [only, setOnly] = useState("");
  return (
    <Section heading={t("operator.section.people")} class="card">
      <div class="operator-filters">
        <SearchField label={t("operator.search_people")} onSearch={setText} />
        <Select
          label={t("operator.only")}
          name="only"
          options={[
            ["", t("operator.only.all")],
            ["muted", t("operator.only.muted")],
            ["banned", t("operator.only.banned")],
          ]}
          chosen={only}
          onChoose={setOnly}
        />
      </div>
      <Polled<PersonSummary[]>
        path={`/people${queryOf({ text, only })}`}
        show={(people) => (
          <>
            <p role="status" class="small">
              {people.length ? tPlural("operator.found_people", people.length) : t("operator.nothing")}
            </p>
            <ul class="operator-list people">
              {people.map((person) => <PersonRow key={person.id} person={person} />)}
            </ul>
          </>
        )}
      />
    </Section>
  );
}

function PersonRow({ person }: { person: PersonSummary }) {
  const { id, name, seen, created } = person;
  return (
    <li data-person={id}>
      <div>
        <p class="operator-row-head">
          <a href={`/operator/people?person=${encodeURIComponent(id)}`}>
            <strong>{name}</strong>
          </a>{" "}
          <Judged person={person} /> <code>{id}</code>
        </p>
        <p class="small">
          <span title={formatTime(seen)}>{t("operator.seen", { when: formatAgo(seen, Date.now()) })}</span> ·
          {" "}
          {t("operator.came", { when: formatTime(created) })}
        </p>
      </div>
    </li>
  );
}

/** Whether someone is muted or banned. */
export function Judged({ person: { muted, banned } }: { person: PersonSummary }) {
  return (
    <>
      {muted && <span class="badge bad">{t("operator.muted")}</span>}{" "}
      {banned && <span class="badge bad">{t("operator.banned")}</span>}
    </>
  );
}
