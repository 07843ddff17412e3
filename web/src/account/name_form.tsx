// The form that asks a visitor for a name, and on a private server for its password.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { visitor } from "./session.ts";
import { usePageTitle } from "../app/page_title.ts";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../i18n/translate.ts";
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from "../api/protocol.ts";
import { pendingAction, signIn, suggestName } from "./sign_in.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { hasKeyboard } from "../ui/keyboard.ts";

const WORDS = {
  password: "page.start.password_wrong",
  malformed: "page.start.name_wrong",
  "no-cookie": "page.start.no_cookie",
};

/** The form itself. On a private server it asks for the password, too. */
export function NameForm(
  { onDone, action, suggested, isFocused }: {
    onDone?: () => unknown;
    action?: string;
    suggested?: string;
    isFocused?: boolean;
  },
) {
  const [name, setName] = useState(() => suggested || suggestName());
  const [password, setPassword] = useState("");
  const { isBusy, refused, attempt } = useSubmission();
  const isPrivate = visitor.value.kind === "stranger";
  const id = useId();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await attempt(() => signIn(name, password))) await onDone?.();
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <p class="field-stack">
        <label for={`${id}n`}>{t("page.name")}</label>
        <input
          id={`${id}n`}
          name="name"
          type="text"
          required
          maxLength={MAX_NAME_LENGTH}
          autocomplete="nickname"
          value={name}
          autofocus={isFocused && hasKeyboard()}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </p>
      {isPrivate && (
        <p class="field-stack">
          <label for={`${id}p`}>{t("page.password")}</label>
          <input
            id={`${id}p`}
            name="password"
            type="password"
            required
            maxLength={MAX_PASSWORD_LENGTH}
            autocomplete="current-password"
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </p>
      )}
      <FormError refused={refused} words={WORDS} />
      <p>
        <button
          type="submit"
          class="button primary large"
          disabled={isBusy}
          autofocus={isFocused && !hasKeyboard()}
        >
          {action ?? t("page.name_take")}
        </button>
      </p>
      <p class="small">{t("page.name_why")}</p>
    </form>
  );
}

/** The form in a dialog, while an action waits for a name. */
export function NameDialog() {
  const wanted = pendingAction.value;
  if (!wanted) return null;
  const close = () => pendingAction.value = null;
  const done = () => {
    close();
    return wanted.run();
  };
  return (
    <Dialog heading={t("page.start.who")} onClose={close} class="narrow">
      <NameForm action={wanted.action} suggested={wanted.name} onDone={done} isFocused />
    </Dialog>
  );
}

/** The page that a private server shows to strangers. */
export function PrivateServerPage() {
  usePageTitle(t("page.start.private"));
  return (
    <section class="single-form card deco">
      <h1>{t("page.start.private")}</h1>
      <p>{t("page.start.private_why")}</p>
      <NameForm />
    </section>
  );
}
