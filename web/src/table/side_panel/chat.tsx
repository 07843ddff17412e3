// The chat of a table.

import "../shared_chunk.ts";
import { createElement, Fragment, type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { visitor } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { hasKeyboard } from "../../ui/keyboard.ts";
import { requireName } from "../../account/sign_in.ts";
import { NameDialog } from "../../account/name_form.tsx";
import { type ChatMessage, MAX_CHAT_LENGTH } from "../../api/protocol.ts";
import { readDraft, storeDraft } from "./chat_draft.ts";
import { lineText, speakerName } from "./chat_text.ts";
import { QuickPhrases } from "./phrases.tsx";
import { markRead } from "./unread_lines.ts";
import { PersonButton } from "../person_button.tsx";
import { useTableStore } from "../store/table_context.ts";
import { headlineText } from "../turn_headline.tsx";

/** How the chat was opened. Arrow keys walk on to other tabs, so they leave the focus where it is. */
export interface ChatEntry {
  by: "pointer" | "key" | "arrow";
}

export function Chat({ isShown, entry }: { isShown: boolean; entry: ChatEntry | null }) {
  const store = useTableStore();
  const state = store.state.value;
  const list = useRef<HTMLOListElement>(null);
  const lines = state?.said ?? [];
  useLayoutEffect(() => {
    const place = list.current;
    if (place) place.scrollTop = place.scrollHeight;
  }, [lines.length, isShown]);
  useEffect(() => {
    if (isShown && entry) enterChat(list.current?.parentElement, entry);
  }, [entry]);
  useReading(list, store.id, lines);
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

/** The entry that was followed: a table that is mounted again takes no focus for it. */
let lastEntry: ChatEntry | null = null;

/** Shows the newest line and the field below it, and moves the focus. By a tap it stays off the field, whose keyboard covers the lines. */
function enterChat(panel: Element | null | undefined, entry: ChatEntry): void {
  if (!panel || entry === lastEntry) return;
  lastEntry = entry;
  const canType = entry.by === "key" || hasKeyboard();
  const field = panel.querySelector<HTMLElement>(".chat-form input") ??
    panel.querySelector<HTMLElement>("p > .button"); // the button asks for a name
  const next = canType ? field : panel.querySelector<HTMLElement>(".chat-lines");
  if (entry.by !== "arrow") next?.focus({ preventScroll: true });
  panel.lastElementChild?.scrollIntoView({ block: "nearest" });
}

/** All lines are read when the newest one is in view: on a phone, an opened chat can be far below the board. */
function useReading(list: RefObject<HTMLElement>, table: string, lines: ChatMessage[]): void {
  useEffect(() => {
    const newest = list.current?.lastElementChild;
    if (!newest) return;
    let isInView = false;
    const read = () => {
      if (isInView && !document.hidden) markRead(table, lines);
    };
    const watching = new IntersectionObserver((changes) => {
      isInView = changes.at(-1)?.isIntersecting ?? false;
      read();
    });
    watching.observe(newest);
    document.addEventListener("visibilitychange", read);
    return () => {
      watching.disconnect();
      document.removeEventListener("visibilitychange", read);
    };
  }, [lines.length]);
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

/** Then keys are shortcuts of the table again. */
function leaveByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  event.preventDefault(); // it ends nothing else
  document.getElementById("headline")?.focus({ preventScroll: true });
}

function ChatForm() {
  const store = useTableStore();
  const [text, setText] = useState(() => readDraft(store.id));
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => storeDraft(store.id, text), [text]); // at once: a reload right after a key finds it
  useEffect(() => {
    if (isAboutToChat) field.current?.focus();
    isAboutToChat = false;
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || isSending) return;
    if (hasKeyboard()) field.current?.focus(); // also after a press of the button: one goes on writing
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
        onKeyDown={leaveByEscape}
      />
      <button type="submit" class="button" disabled={store.connection.value !== "connected"}>
        {t("page.chat_send")}
      </button>
    </form>
  );
}
