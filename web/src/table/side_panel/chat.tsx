// The chat of a table.

import "../shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { visitor } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { requireName } from "../../account/sign_in.ts";
import { NameDialog } from "../../account/name_form.tsx";
import { type ChatMessage, MAX_CHAT_LENGTH } from "../../api/protocol.ts";
import { lineText, speakerName } from "./chat_text.ts";
import { QuickPhrases } from "./phrases.tsx";
import { PersonButton } from "../person_button.tsx";
import { useTableStore } from "../store/table_context.ts";
import { headlineText } from "../turn_headline.tsx";

export function Chat({ isShown }: { isShown: boolean }) {
  const store = useTableStore();
  const state = store.state.value;
  const list = useRef<HTMLOListElement>(null);
  const lines = state?.said ?? [];
  useLayoutEffect(() => {
    const place = list.current;
    if (place) place.scrollTop = place.scrollHeight;
  }, [lines.length, isShown]);
  const isOver = state?.table.status === "finished" || state?.table.status === "abandoned";
  const isWatching = store.you.value === null;
  return (
    <>
      {state?.table.status === "playing" && <ToBoard />}
      {!lines.length && <p class="small">{t("page.table.chat_none")}</p>}
      <ol class="chat-lines" ref={list} tabIndex={lines.length ? 0 : -1} aria-label={t("page.chat")}>
        {lines.map((line, at) => (
          <li key={`${line.room} ${line.number}`} class={`from-${line.room}`}>
            <strong>
              <Speaker
                line={line}
                isLast={!lines.slice(at + 1).some((later) => isSameSpeaker(line, later))}
              />
            </strong>{" "}
            <span class="words">{lineText(line)}</span>
          </li>
        ))}
      </ol>
      {isWatching && !isOver && <p class="small">{t("page.chat_apart")}</p>}
      {visitor.value.kind === "person" ? <ChatFields /> : <NamePrompt />}
    </>
  );
}

/** Where the chat is far below the board: whose turn it is, and the way back to the board. */
function ToBoard() {
  const store = useTableStore();
  const isMine = store.isMyTurn.value;
  const goToBoard = () => {
    document.getElementById("headline")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  return (
    <button type="button" class={isMine ? "to-board mine" : "to-board"} onClick={goToBoard}>
      <span>
        {isMine && <span class="bell" aria-hidden="true">●</span>} {headlineText(store)}
      </span>{" "}
      <b>
        <span aria-hidden="true">↑</span> {t("page.table.to_board")}
      </b>
    </button>
  );
}

const isSameSpeaker = (one: ChatMessage, other: ChatMessage) =>
  one.name === other.name && one.seat === other.seat && one.room === other.room;

/** Who said a line. Of each speaker, the Tab key stops at the last line alone. */
function Speaker({ line, isLast }: { line: ChatMessage; isLast: boolean }) {
  const { id, you } = useTableStore();
  const name = speakerName(line);
  const isMine = line.seat === null
    ? visitor.value.kind === "person" && visitor.value.me.name === line.name
    : you.value?.seats.includes(line.seat);
  if (isMine || !line.name) return <>{name}</>;
  const { room, number } = line;
  return <PersonButton name={name} at={{ table: id, line: { room, number } }} isStop={isLast} />;
}

/** The visitor is signing in to chat. */
let isAboutToChat = false;

/** Asks a visitor without a name to sign in. */
function NamePrompt() {
  const action = t("page.table.name_to_talk");
  return (
    <>
      <p>
        <Button onPress={() => requireName(action, () => isAboutToChat = true)}>{action}</Button>
      </p>
      <NameDialog />
    </>
  );
}

function ChatFields() {
  return (
    <>
      <QuickPhrases />
      <ChatForm />
    </>
  );
}

function ChatForm() {
  const store = useTableStore();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAboutToChat) field.current?.focus();
    isAboutToChat = false;
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || isSending) return;
    setSending(true);
    const answer = await store.send({ do: "say", text });
    setSending(false);
    if (answer.type === "ack") setText("");
  };
  return (
    <form class="chat-form" onSubmit={submit}>
      <input
        ref={field}
        type="text"
        name="text"
        maxLength={MAX_CHAT_LENGTH}
        autoComplete="off"
        enterkeyhint="send"
        aria-label={t("page.chat_text")}
        placeholder={t("page.chat_text")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={store.connection.value !== "connected"}>
        {t("page.chat_send")}
      </button>
    </form>
  );
}
