// Account settings: the name, and where to send notifications (email, webhook).

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { sendsMail, visitor } from "./session.ts";
import { attempt } from "../app/error_banner.tsx";
import { Select } from "../ui/form_fields.tsx";
import { Section } from "../ui/section.tsx";
import { type Language, language, LANGUAGES, t } from "../i18n/translate.ts";
import { patch } from "../api/http_client.ts";
import {
  type AccountChange,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_WEBHOOK_LENGTH,
  type PersonalData,
} from "../api/protocol.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";

async function change(changed: AccountChange): Promise<void> {
  visitor.value = { kind: "person", me: await patch<PersonalData>("/api/me", changed) };
}

export function AccountSettings({ me }: { me: PersonalData }) {
  const { email, confirmed, webhook } = me.wishes;
  return (
    <>
      <Section heading={t("page.name")} class="card">
        <SettingField
          label={t("page.name")}
          type="text"
          name="name"
          value={me.name}
          longest={MAX_NAME_LENGTH}
          required
          isLabelUnseen
          words={{ malformed: "page.start.name_wrong" }}
          onSave={(name) => change({ name })}
        />
      </Section>
      <Section heading={t("page.start.notices")} class="card">
        <p>{t("page.start.notices_why")}</p>
        <Select
          label={t("page.start.notices_language")}
          options={Object.entries(LANGUAGES) as [Language, string][]}
          chosen={(me.wishes.language ?? language.value) as Language}
          onChoose={(chosen) => attempt(() => change({ language: chosen }))}
        />
        {(sendsMail.value || email) && (
          <SettingField
            label={t("page.start.email")}
            type="email"
            name="email"
            value={email ?? ""}
            longest={MAX_EMAIL_LENGTH}
            words={{ "not-now": "page.start.no_mail", malformed: "page.start.email_wrong" }}
            onSave={(given) => change({ email: given || null })}
          />
        )}
        {email && <p class="small">{t(confirmed ? "page.start.email_yes" : "page.start.email_asked")}</p>}
        <SettingField
          label={t("page.start.webhook")}
          type="url"
          name="webhook"
          value={webhook ?? ""}
          longest={MAX_WEBHOOK_LENGTH}
          words={{ "not-now": "page.start.no_webhook", malformed: "page.start.webhook_wrong" }}
          onSave={(given) => change({ webhook: given || null })}
        />
        <p class="small">{t("page.start.webhook_why")}</p>
      </Section>
    </>
  );
}

interface FieldProps {
  label: string;
  type: "text" | "email" | "url";
  name: string;
  value: string;
  longest: number;
  required?: boolean;
  isLabelUnseen?: boolean;
  words: Record<string, string>;
  onSave: (value: string) => Promise<void>;
}

function SettingField(
  { label, type, name, value, longest, required, isLabelUnseen, words, onSave }: FieldProps,
) {
  const [text, setText] = useState(value);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, refused, attempt } = useSubmission();
  const submit = async (event: Event) => {
    event.preventDefault();
    setSaved(await attempt(() => onSave(text.trim())));
  };
  const edit = (given: string) => {
    setText(given);
    setSaved(false);
  };
  return (
    <form onSubmit={submit}>
      <label for={`my-${name}`} class={isLabelUnseen ? "sr-only" : undefined}>{label}</label>
      <p class="field-row">
        <input
          id={`my-${name}`}
          type={type}
          name={name}
          value={text}
          maxLength={longest}
          required={required}
          onInput={(event) => edit(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={isBusy}>{t("page.save")}</button>
        <span role="status" class="form-success">{isSaved && t("page.start.saved")}</span>
      </p>
      <FormError refused={refused} words={words} />
    </form>
  );
}
