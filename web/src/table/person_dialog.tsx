// The dialog about another person at the table: block them, or report them to the operator.

import "./shared_chunk.ts";
import { type ComponentChildren, createElement, Fragment } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { loadSession } from "../account/session.ts";
import { post } from "../api/http_client.ts";
import { MAX_NOTE_LENGTH, type NewReport, type PersonAtTable, REPORT_REASONS } from "../api/protocol.ts";
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
  const [isBlocked, setBlocked] = useState(false);
  const [isReported, setReported] = useState(false);
  if (!person) return null;
  const { name, at } = person;
  const close = () => openedPerson.value = null;
  const block = async () => {
    if (!await attempt(() => post("/api/me/blocks", at))) return;
    setBlocked(true);
    await loadSession();
  };
  return (
    <Dialog heading={name} onClose={close} class="narrow person-dialog">
      {isBlocked
        ? (
          <Done>
            {t("page.person.blocked", { name })}{" "}
            <a href="/me#blocks" onClick={close}>{t("page.person.blocks")}</a>
          </Done>
        )
        : (
          <>
            <p>{t("page.person.block_why", { name })}</p>
            <FormError refused={refused} />
            <p class="buttons">
              <Button isDangerous disabled={isBusy} onPress={block}>
                {t("page.person.block", { name })}
              </Button>
              <Button onPress={close}>{t("page.cancel")}</Button>
            </p>
          </>
        )}
      {isReported
        ? <Done>{t("page.person.reported")}</Done>
        : <ReportForm name={name} at={at} onDone={() => setReported(true)} />}
    </Dialog>
  );
}

/** What was done, in place of the button that did it: with the focus, so that it is read out. */
function Done({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p class="done" ref={place} tabIndex={-1}>
      <span aria-hidden="true">✓</span> {children}
    </p>
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
