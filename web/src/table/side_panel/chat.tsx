// Table talk.

import { createElement, Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { visitor } from "../../account/session.ts";
import { Act } from "../../ui/button.tsx";
import { say } from "../../i18n/translate.ts";
import { withName } from "../../account/sign_in.ts";
import { NameSheet } from "../../account/name_form.tsx";
import type { ChatMessage } from "../../api/protocol.ts";
import { useSitting } from "../store/table_context.ts";

const LONGEST = 500;

export function Talk({ isShown }: { isShown: boolean }) {
  const sitting = useSitting();
  const known = sitting.known.value;
  const list = useRef<HTMLOListElement>(null);
  const said = known?.said ?? [];
  useLayoutEffect(() => {
    const place = list.current;
    if (place) place.scrollTop = place.scrollHeight;
  }, [said.length, isShown]);
  const isOver = known?.table.status === "finished" || known?.table.status === "abandoned";
  const isWatching = sitting.you.value === null;
  return (
    <>
      {!said.length && <p class="small">{say("page.table.chat_none")}</p>}
      <ol class="talk" ref={list} tabIndex={said.length ? 0 : -1} aria-label={say("page.chat")}>
        {said.map((line) => (
          <li key={`${line.room} ${line.number}`} class={`from-${line.room}`}>
            <strong>{speaker(line)}</strong> <span class="words">{line.text}</span>
          </li>
        ))}
      </ol>
      {isWatching && !isOver && <p class="small">{say("page.chat_apart")}</p>}
      {visitor.value.kind === "person" ? <SayForm /> : <Nameless />}
    </>
  );
}

export function speaker(line: ChatMessage): string {
  const name = line.name || say("page.gone");
  return line.room === "spectators" ? say("page.chat_spectator", { name }) : name;
}

/** Somebody has picked a name in order to talk. */
let isAboutToTalk = false;

/** Whoever has no name can have one, to be heard. */
function Nameless() {
  const action = say("page.table.name_to_talk");
  return (
    <>
      <p>
        <Act onAct={() => withName(action, () => isAboutToTalk = true)}>{action}</Act>
      </p>
      <NameSheet />
    </>
  );
}

function SayForm() {
  const sitting = useSitting();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAboutToTalk) field.current?.focus();
    isAboutToTalk = false;
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || isSending) return;
    setSending(true);
    const answer = await sitting.ask({ do: "say", text });
    setSending(false);
    if (answer.type === "ack") setText("");
  };
  return (
    <form class="say" onSubmit={submit}>
      <input
        ref={field}
        type="text"
        name="text"
        maxLength={LONGEST}
        autoComplete="off"
        enterkeyhint="send"
        aria-label={say("page.chat_text")}
        placeholder={say("page.chat_text")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="act" disabled={sitting.line.value !== "connected"}>
        {say("page.chat_send")}
      </button>
    </form>
  );
}
