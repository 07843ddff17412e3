// My name, and where I want to be told that it is my turn.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { visitor } from "./session.ts";
import { attempt } from "../app/error_banner.tsx";
import { Choice } from "../ui/form_fields.tsx";
import { Part } from "../ui/section.tsx";
import { type Language, language, LANGUAGES, say } from "../i18n/translate.ts";
import { patch } from "../api/http_client.ts";
import type { Change, Me } from "../api/protocol.ts";
import { LONGEST_NAME } from "./sign_in.ts";
import { useTrying, Wrong } from "../ui/form_submission.tsx";

async function change(changed: Change): Promise<void> {
  visitor.value = { kind: "person", me: await patch<Me>("/api/me", changed) };
}

export function Wishes({ me }: { me: Me }) {
  const { email, confirmed, webhook } = me.wishes;
  return (
    <>
      <Part heading={say("page.name")} class="card">
        <OneField
          label={say("page.name")}
          type="text"
          name="name"
          value={me.name}
          longest={LONGEST_NAME}
          required
          isLabelUnseen
          words={{ malformed: "page.start.name_wrong" }}
          onSave={(name) => change({ name })}
        />
      </Part>
      <Part heading={say("page.start.notices")} class="card">
        <p>{say("page.start.notices_why")}</p>
        <Choice
          label={say("page.start.notices_language")}
          options={Object.entries(LANGUAGES) as [Language, string][]}
          chosen={(me.wishes.language ?? language.value) as Language}
          onChoose={(chosen) => attempt(() => change({ language: chosen }))}
        />
        <OneField
          label={say("page.start.email")}
          type="email"
          name="email"
          value={email ?? ""}
          longest={254}
          words={{ "not-now": "page.start.no_mail", malformed: "page.start.email_wrong" }}
          onSave={(given) => change({ email: given || null })}
        />
        {email && <p class="small">{say(confirmed ? "page.start.email_yes" : "page.start.email_asked")}</p>}
        <OneField
          label={say("page.start.webhook")}
          type="url"
          name="webhook"
          value={webhook ?? ""}
          longest={500}
          words={{ "not-now": "page.start.no_webhook", malformed: "page.start.webhook_wrong" }}
          onSave={(given) => change({ webhook: given || null })}
        />
        <p class="small">{say("page.start.webhook_why")}</p>
      </Part>
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

function OneField({ label, type, name, value, longest, required, isLabelUnseen, words, onSave }: FieldProps) {
  const [text, setText] = useState(value);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, refused, attempt } = useTrying();
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
      <label for={`my-${name}`} class={isLabelUnseen ? "unseen" : undefined}>{label}</label>
      <p class="together">
        <input
          id={`my-${name}`}
          type={type}
          name={name}
          value={text}
          maxLength={longest}
          required={required}
          onInput={(event) => edit(event.currentTarget.value)}
        />
        <button type="submit" class="act" disabled={isBusy}>{say("page.save")}</button>
        <span role="status" class="good">{isSaved && say("page.start.saved")}</span>
      </p>
      <Wrong refused={refused} words={words} />
    </form>
  );
}
