// The dialog about another person at the table: block them, or report them to the operator.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { loadSession } from "../account/session.ts";
import { post } from "../api/http_client.ts";
import { MAX_NOTE_LENGTH, type NewReport, type PersonAtTable, REPORT_REASONS } from "../api/protocol.ts";
import { announce } from "../app/live_region.tsx";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/form_fields.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { Details } from "../ui/section.tsx";
import { openedPerson } from "./person_button.tsx";

type ReportReason = NewReport["reason"];

export function PersonDialog() {
  const person = openedPerson.value;
  const { isBusy, refused, attempt } = useSubmission();
  if (!person) return null;
  const { name, at } = person;
  const close = () => openedPerson.value = null;
  const block = async () => {
    if (!await attempt(() => post("/api/me/blocks", at))) return;
    close();
    announce(t("page.person.blocked", { name }));
    await loadSession();
  };
  return (
    <Dialog heading={name} onClose={close} class="narrow person-dialog">
      <p>{t("page.person.block_why", { name })}</p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button isDangerous disabled={isBusy} onPress={block}>{t("page.person.block", { name })}</Button>
        <Button onPress={close}>{t("page.cancel")}</Button>
      </p>
      <ReportForm name={name} at={at} onDone={close} />
    </Dialog>
  );
}

/** Folded: most want to block. */
function ReportForm({ name, at, onDone }: { name: string; at: PersonAtTable; onDone: () => void }) {
  const [reason, setReason] = useState<ReportReason>(REPORT_REASONS[0]);
  const [note, setNote] = useState("");
  const { isBusy, refused, attempt } = useSubmission();
  const noteId = useId();
  const report = async (event: Event) => {
    event.preventDefault();
    if (!await attempt(() => post("/api/reports", { ...at, reason, note } satisfies NewReport))) return;
    onDone();
    announce(t("page.person.reported"));
  };
  return (
    <Details class="report" summary={t("page.person.report", { name })}>
      <form onSubmit={report}>
        <p class="small">{t(at.line ? "page.person.report_line_why" : "page.person.report_why")}</p>
        <Select
          label={t("page.person.reason")}
          name="reason"
          options={REPORT_REASONS.map((each) => [each, t(`page.person.reason.${each}`)] as const)}
          chosen={reason}
          onChoose={setReason}
        />
        <p class="field-stack">
          <label for={noteId}>{t("page.person.note")}</label>
          <textarea
            id={noteId}
            name="note"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </p>
        <FormError refused={refused} />
        <p>
          <button type="submit" class="button" disabled={isBusy}>{t("page.person.send")}</button>
        </p>
      </form>
    </Details>
  );
}
