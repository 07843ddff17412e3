// The form in which the operator pastes the key.

import { createElement } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { t } from "../i18n/translate.ts";
import { signIn } from "./operator_key.ts";

export function SignInForm() {
  const [key, setKey] = useState("");
  const { isBusy, refused, attempt } = useSubmission();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!await attempt(() => signIn(key))) return;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".operator h1")?.focus());
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <p class="field-stack">
        <label for={id}>{t("operator.key")}</label>
        <input
          id={id}
          ref={field}
          name="key"
          type="password"
          required
          autocomplete="off"
          spellcheck={false}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
      </p>
      <FormError refused={refused} words={{ password: "operator.key_wrong" }} />
      <p>
        <button type="submit" class="button primary large" disabled={isBusy}>{t("operator.sign_in")}</button>
      </p>
      <p class="small">{t("operator.key_why")}</p>
    </form>
  );
}
