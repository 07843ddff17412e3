// Joining a table with an invite link.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { navigate } from "../app/router.ts";
import { Section } from "../ui/section.tsx";
import { t } from "../i18n/translate.ts";
import { parsePastedLink } from "./pasted_link.ts";

export function JoinTable() {
  const [link, setLink] = useState("");
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: Event) => {
    event.preventDefault();
    const path = parsePastedLink(link);
    setWrong(path === null);
    if (path) navigate(path);
  };
  return (
    <Section heading={t("page.start.join")} class="join-table card">
      <form onSubmit={submit}>
        <label for={id}>{t("page.start.join_here")}</label>
        <p class="field-row">
          <input
            id={id}
            name="link"
            type="text"
            required
            autocomplete="off"
            spellcheck={false}
            value={link}
            aria-invalid={isWrong}
            onInput={(event) => setLink(event.currentTarget.value)}
          />
          <button type="submit" class="button">{t("page.start.join_go")}</button>
        </p>
        <div role="alert">{isWrong && <p class="form-error">{t("page.start.join_wrong")}</p>}</div>
      </form>
      <p class="small">{t("page.start.join_qr")}</p>
    </Section>
  );
}
