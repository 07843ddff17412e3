// Picking a name: all that a visitor must tell.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { visitor } from "./session.ts";
import { useTitle } from "../app/page_title.ts";
import { Sheet } from "../ui/dialog.tsx";
import { say } from "../i18n/translate.ts";
import { LONGEST_NAME, meet, suggestedName, waiting } from "./sign_in.ts";
import { useTrying, Wrong } from "../ui/form_submission.tsx";

const WORDS = {
  password: "page.start.password_wrong",
  malformed: "page.start.name_wrong",
  "no-cookie": "page.start.no_cookie",
};

/** A form for somebody who has no name here; a private server's stranger tells its password, too. */
export function NameForm(
  { onDone, action, isFocused }: { onDone?: () => unknown; action?: string; isFocused?: boolean },
) {
  const [name, setName] = useState(suggestedName);
  const [password, setPassword] = useState("");
  const { isBusy, refused, attempt } = useTrying();
  const isPrivate = visitor.value.kind === "stranger";
  const id = useId();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await attempt(() => meet(name, password))) await onDone?.();
  };
  return (
    <form class="naming" onSubmit={submit}>
      <p class="stacked">
        <label for={`${id}n`}>{say("page.name")}</label>
        <input
          id={`${id}n`}
          name="name"
          type="text"
          required
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </p>
      {isPrivate && (
        <p class="stacked">
          <label for={`${id}p`}>{say("page.password")}</label>
          <input
            id={`${id}p`}
            name="password"
            type="password"
            required
            autocomplete="current-password"
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </p>
      )}
      <Wrong refused={refused} words={WORDS} />
      <p>
        <button type="submit" class="act first large" disabled={isBusy} autofocus={isFocused}>
          {action ?? say("page.name_take")}
        </button>
      </p>
      <p class="small">{say("page.name_why")}</p>
    </form>
  );
}

/** The form in a window, where something waits for a name. */
export function NameSheet() {
  const wanted = waiting.value;
  if (!wanted) return null;
  const close = () => waiting.value = null;
  const done = () => {
    close();
    return wanted.doing();
  };
  return (
    <Sheet heading={say("page.start.who")} onClose={close} class="narrow">
      <NameForm action={wanted.action} onDone={done} isFocused />
    </Sheet>
  );
}

/** All that a private server shows to strangers. */
export function NamePage() {
  useTitle(say("page.start.private"));
  return (
    <section class="door card deco">
      <h1>{say("page.start.private")}</h1>
      <p>{say("page.start.private_why")}</p>
      <NameForm />
    </section>
  );
}
