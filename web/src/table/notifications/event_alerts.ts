// Telling what happens to those who do not look: the live region, the browser tab, sounds, notifications.

import { effect, signal } from "@preact/signals";
import { visitor } from "../../account/session.ts";
import { announce } from "../../app/live_region.tsx";
import { badge } from "../../app/page_title.ts";
import { isResultPending } from "../../games/game.ts";
import { say } from "../../i18n/translate.ts";
import type { Known } from "../store/table_state.ts";
import type { ChatMessage, Message } from "../../api/protocol.ts";
import { isQuiet } from "../log/log_rounds.ts";
import { headlineOf } from "../turn_headline.tsx";
import { newsSaid } from "../log/event_log.tsx";
import { notify, withdraw } from "./browser_notifications.ts";
import type { Sitting } from "../store/table_store.ts";
import { type Sound, sound } from "./sounds.ts";
import { speaker } from "../side_panel/chat.tsx";

/** Lines of talk that nobody has looked at. */
export const unread = signal(0);

const HEARD: Record<string, Sound> = {
  won: "hammer",
  awarded: "hammer",
  sold: "hammer",
  held: "hammer",
  bid: "knock",
  opened: "knock",
  placed: "knock",
};

/** Call out what happens at this table; the answer ends it. */
export function callOut(sitting: Sitting): () => void {
  unread.value = 0;
  isResultPending.value = true;
  const callTurn = turnCaller(sitting);
  const stops = [
    sitting.onHeard((known, message, before) => {
      tell(sitting, known, message, before);
      callTurn(before === null);
    }),
    isResultPending.subscribe((isPending) => isPending || announce(headlineOf(sitting))),
    followLine(sitting),
    markTab(sitting),
  ];
  return () => stops.forEach((stop) => stop());
}

function tell(sitting: Sitting, known: Known, message: Message, before: Known | null): void {
  const game = sitting.game.peek();
  if (!game) return;
  if (message.type === "snapshot") {
    if (!before) announce(say("page.table.aloud", { title: game.title, state: stateOf(sitting) }));
  } else if (message.type === "update") {
    const fresh = known.events.slice(known.events.length - known.fresh);
    const cast = sitting.cast.peek();
    for (const event of fresh) if (!game.isFleeting(event)) announce(game.tell(event, cast));
    if (!isQuiet(message.news)) announce(newsSaid(message.news, sitting.names.peek()));
    const loud = fresh.findLast(({ kind }) => kind in HEARD);
    if (loud) sound(HEARD[loud.kind]);
  } else if (message.type === "said") {
    if (isOwn(message, known)) return;
    unread.value += 1;
    announce(`${speaker(message)}: ${message.text}`);
    sound("chat");
  }
}

/** Spectators have no seat to be known by. */
function isOwn({ seat, name }: ChatMessage, { you }: Known): boolean {
  if (seat !== null) return you?.seats.includes(seat) ?? false;
  const me = visitor.peek();
  return you === null && me.kind === "person" && name === me.me.name;
}

/** Where the match stands, in a sentence or two. */
function stateOf(sitting: Sitting): string {
  const { known, game } = sitting;
  const round = known.peek()?.events.filter((event) => game.peek()?.isOpening(event)).length ?? 0;
  const heading = round ? `${game.peek()?.heading(round, known.peek()?.view)}. ` : "";
  return heading + headlineOf(sitting);
}

/** Calls whoever sits here when it becomes their turn: after what led to it was told. */
function turnCaller(sitting: Sitting): (isFirst: boolean) => void {
  let wasMine = false;
  return (isFirst) => {
    const isMine = sitting.isMyTurn.peek();
    if (isMine && !wasMine && !isFirst) {
      announce(say("page.your_turn"));
      sound("turn");
      notify(sitting.id, say("page.your_turn"), sitting.game.peek()?.title ?? "");
    }
    if (wasMine && !isMine) withdraw(sitting.id);
    wasMine = isMine;
  };
}

function followLine(sitting: Sitting): () => void {
  let wasLost = false;
  return sitting.line.subscribe((line) => {
    if (line === "lost" && !wasLost) announce(say("page.table.lost"));
    if (line === "connected" && wasLost) announce(say("page.table.back_again"));
    wasLost = line === "lost" || (line === "connecting" && wasLost);
  });
}

/** The browser tab: "● Your turn – Big Shot", and how much was said while nobody looked. */
function markTab(sitting: Sitting): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.href ?? "";
  const stop = effect(() => {
    const isMine = sitting.isMyTurn.value;
    const talk = unread.value ? `(${unread.value})` : "";
    badge.value = [talk, isMine && `● ${say("page.table.turn_short")} –`].filter(Boolean).join(" ");
    if (icon) icon.href = isMine ? "/assets/turn.svg" : plain;
  });
  const look = () => document.hidden || withdraw(sitting.id);
  document.addEventListener("visibilitychange", look);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", look);
    badge.value = "";
    if (icon) icon.href = plain;
  };
}
