// All tables: search, abandon, delete.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/form_fields.tsx";
import { Section } from "../ui/section.tsx";
import { t, tPlural } from "../i18n/translate.ts";
import type { OperatorTable } from "../api/protocol.ts";
import { Polled } from "./polled_section.tsx";
import { queryOf, SearchField } from "../ui/search_field.tsx";
import { TableRows } from "./table_rows.tsx";

const STATUSES = ["waiting", "playing", "finished", "abandoned"] as const;
/** Tables that the server lists at most. */
const MOST = 200;

export function TablesSection() {
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const [before, setBefore] = useState<number | null>(null);
  const options = STATUSES.map((each) => [each, t(`page.status.${each}`)] as const);
  const search = (wanted: string) => {
    setBefore(null);
    setText(wanted);
  };
  return (
    <Section heading={t("operator.section.tables")} class="card">
      <div class="operator-filters">
        <SearchField label={t("operator.search_tables")} onSearch={search} />
        <Select
          label={t("operator.status")}
          name="status"
          options={[["", t("operator.any_status")], ...options]}
          chosen={status}
          onChoose={(chosen) => {
            setBefore(null);
            setStatus(chosen);
          }}
        />
      </div>
      <Polled<OperatorTable[]>
        path={`/tables${queryOf({ text, status, before })}`}
        show={(tables, refresh) => (
          <>
            <p role="status" class="small">
              {tables.length ? tPlural("operator.found_tables", tables.length) : t("operator.nothing")}
            </p>
            <TableRows tables={tables} onChange={refresh} />
            {(before !== null || tables.length === MOST) && (
              <p class="buttons">
                {before !== null && <Button onPress={() => setBefore(null)}>{t("operator.newest")}</Button>}
                {tables.length === MOST && (
                  <Button onPress={() => setBefore(tables.at(-1)!.opened)}>{t("operator.older")}</Button>
                )}
              </p>
            )}
          </>
        )}
      />
    </Section>
  );
}
