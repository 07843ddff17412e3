// What people have reported about others, and what the operator can do about it.

import { createElement, Fragment } from "preact";
import type { Moderation, OperatorReport } from "../api/protocol.ts";
import { t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { Section } from "../ui/section.tsx";
import { useConfirmation } from "./confirm_dialog.tsx";
import { formatTime } from "./operator_format.ts";
import { operatorDelete, operatorPost } from "./operator_key.ts";
import { Judged } from "./people_section.tsx";
import { Polled } from "./polled_section.tsx";

export function ReportsSection() {
  return (
    <Section heading={t("operator.section.reports")} class="card">
      <p>{t("operator.reports_why")}</p>
      <Polled<OperatorReport[]>
        path="/reports"
        show={(reports, refresh) => (
          <>
            <p role="status" class="small">
              {reports.length ? tPlural("operator.found_reports", reports.length) : t("operator.nothing")}
            </p>
            <ul class="operator-list reports">
              {reports.map((report) => <ReportRow key={report.number} report={report} onChange={refresh} />)}
            </ul>
          </>
        )}
      />
    </Section>
  );
}

function ReportRow({ report, onChange }: { report: OperatorReport; onChange: () => Promise<void> }) {
  const { number, person, reporter, table, reason, line, note, at } = report;
  const { isBusy, refused, attempt } = useSubmission();
  const [ask, dialog] = useConfirmation();
  const judge = async (verdict: Moderation["do"]) => {
    await operatorPost(`/people/${encodeURIComponent(person!.id)}`, { do: verdict } satisfies Moderation);
    await onChange();
  };
  const ban = () =>
    ask({
      heading: t("operator.ban_person", { name: person!.name }),
      text: t("operator.ban_sure"),
      action: t("operator.ban"),
      run: () => judge("ban").then(() => t("operator.banned")),
    });
  const dismiss = async () => {
    await operatorDelete(`/reports/${number}`);
    await onChange();
  };
  return (
    <li data-report={number}>
      <div>
        <p class="operator-row-head">
          {person
            ? (
              <>
                <a href={`/operator/people?person=${encodeURIComponent(person.id)}`}>
                  <strong>{person.name}</strong>
                </a>{" "}
                <Judged person={person} />
              </>
            )
            : t("page.gone")} <span class="badge">{t(`page.person.reason.${reason}`)}</span>
        </p>
        {line !== null && (
          <p>
            <q>{line}</q>
          </p>
        )}
        {note && <p>{note}</p>}
        <p class="small">
          {t("operator.reported_by", { name: reporter?.name ?? t("page.gone"), when: formatTime(at) })} ·{" "}
          <a href={`/t/${encodeURIComponent(table)}`}>{t("operator.look")}</a>
        </p>
        <FormError refused={refused} />
      </div>
      <p class="buttons">
        {person && !person.muted && (
          <Button disabled={isBusy} onPress={() => attempt(() => judge("mute"))}>{t("operator.mute")}</Button>
        )}
        {person && !person.banned && <Button isDangerous onPress={ban}>{t("operator.ban")}</Button>}
        <Button disabled={isBusy} onPress={() => attempt(dismiss)}>{t("operator.dismiss")}</Button>
      </p>
      {dialog}
    </li>
  );
}
