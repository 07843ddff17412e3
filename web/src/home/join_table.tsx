// Coming to a table by a link that somebody sent.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { go } from "../app/router.ts";
import { Part } from "../ui/section.tsx";
import { say } from "../i18n/translate.ts";
import { linkedPath } from "./pasted_link.ts";

export function Joining() {
  const [link, setLink] = useState("");
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: Event) => {
    event.preventDefault();
    const path = linkedPath(link);
    setWrong(path === null);
    if (path) go(path);
  };
  return (
    <Part heading={say("page.start.join")} class="joining card">
      <form onSubmit={submit}>
        <label for={id}>{say("page.start.join_here")}</label>
        <p class="together">
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
          <button type="submit" class="act">{say("page.start.join_go")}</button>
        </p>
        <div role="alert">{isWrong && <p class="wrong">{say("page.start.join_wrong")}</p>}</div>
      </form>
      <p class="small">{say("page.start.join_qr")}</p>
    </Part>
  );
}
