// Alerts for players who do not look: live region, tab badge, sounds, browser notifications.

import { effect } from "@preact/signals";
import { announce } from "../../app/live_region.tsx";
import { badge } from "../../app/page_title.ts";
import { isResultPending } from "../../games/game.ts";
import { t } from "../../i18n/translate.ts";
import type { ClientTable } from "../store/table_state.ts";
import type { Message } from "../../api/protocol.ts";
import { isTimeShort } from "../clock/lazy_clocks.ts";
import { isQuiet } from "../log/log_rounds.ts";
import { headlineText } from "../turn_headline.tsx";
import { newsText } from "../log/event_log.tsx";
import { closeNotification, notify } from "./browser_notifications.ts";
import type { TableStore } from "../store/table_store.ts";
import { playSound, type Sound } from "./sounds.ts";
import { lineText, speakerName } from "../side_panel/chat_text.ts";
import { countUnread, isOwn, unread } from "../side_panel/unread_lines.ts";

const HEARD: Record<string, Sound> = {
  won: "hammer",
  awarded: "hammer",
  sold: "hammer",
  held: "hammer",
  bid: "knock",
  opened: "knock",
  placed: "knock",
};

/** Starts the alerts of a table; returns a function that stops them. */
export function startAlerts(store: TableStore): () => void {
  unread.value = 0;
  isResultPending.value = true;
  const alertTurn = createTurnAlert(store);
  const stops = [
    store.onHeard((state, message, before) => {
      announceMessage(store, state, message, before);
      alertTurn(before === null);
    }),
    store.presenter.onShown(({ newEvents }) => {
      const loud = newEvents.findLast(({ kind }) => kind in HEARD);
      if (loud) playSound(HEARD[loud.kind]);
    }),
    isResultPending.subscribe((isPending) => isPending || announce(headlineText(store))),
    announceConnection(store),
    showTabBadge(store),
  ];
  return () => stops.forEach((stop) => stop());
}

function announceMessage(
  store: TableStore,
  state: ClientTable,
  message: Message,
  before: ClientTable | null,
): void {
  if (message.type === "snapshot" || message.type === "said") countUnread(state);
  const game = store.game.peek();
  if (!game) return;
  if (message.type === "snapshot") {
    if (!before) announce(t("page.table.aloud", { title: state.table.title, state: stateOf(store) }));
  } else if (message.type === "update") {
    const newEvents = state.events.slice(state.events.length - state.newEventCount);
    const playerNames = store.playerNames.peek();
    for (const event of newEvents) {
      if (!game.isLeftOutOfLog(event)) announce(game.describeEvent(event, playerNames));
    }
    if (!isQuiet(message.news)) announce(newsText(message.news, store.names.peek()));
  } else if (message.type === "said") {
    if (state === before || isOwn(message, state)) return; // after a reconnect the last lines are repeated
    announce(`${speakerName(message)}: ${lineText(message)}`);
    playSound("chat");
  }
}

/** The round and whose turn it is, as text. */
function stateOf(store: TableStore): string {
  const { state, game } = store;
  const round = state.peek()?.events.filter((event) => game.peek()?.isRoundStart(event)).length ?? 0;
  const heading = round ? `${game.peek()?.roundHeading(round, state.peek()?.view)}. ` : "";
  return heading + headlineText(store);
}

/** Alerts the player when their turn begins, after the events that led to it. */
function createTurnAlert(store: TableStore): (isFirst: boolean) => void {
  let wasMine = false;
  return (isFirst) => {
    const isMine = store.isMyTurn.peek();
    if (isMine && !wasMine && !isFirst) {
      announce(t("page.your_turn"));
      playSound("turn");
      notify(store.id, t("page.your_turn"), store.table.peek()?.title ?? "");
    }
    if (wasMine && !isMine) closeNotification(store.id);
    wasMine = isMine;
  };
}

function announceConnection(store: TableStore): () => void {
  let wasLost = false;
  return store.connection.subscribe((connection) => {
    if (connection === "lost" && !wasLost) announce(t("page.table.lost"));
    if (connection === "connected" && wasLost) announce(t("page.table.back_again"));
    wasLost = connection === "lost" || (connection === "connecting" && wasLost);
  });
}

/** Somebody asks to take back a move, and waits for this browser's player. */
function isConsentDue({ table, you }: TableStore): boolean {
  const own = you.value?.seats ?? [];
  return table.value?.take_back?.waits_for.some((seat) => own.includes(seat)) ?? false;
}

/** Shows in the browser tab what waits for the player, and unread chat lines: "● Your turn – Big Shot". */
function showTabBadge(store: TableStore): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.href ?? "";
  const stop = effect(() => {
    const isMine = store.isMyTurn.value;
    const talk = unread.value ? `(${unread.value})` : "";
    const due = isTimeShort.value
      ? `⌛ ${t("page.table.hurry")}`
      : isConsentDue(store)
      ? `? ${t("page.table.take_back")}`
      : isMine && `● ${t("page.table.turn_short")}`;
    badge.value = [talk, due && `${due} –`].filter(Boolean).join(" ");
    if (icon) icon.href = isMine ? "/assets/turn.svg" : plain;
  });
  const look = () => document.hidden || closeNotification(store.id);
  document.addEventListener("visibilitychange", look);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", look);
    badge.value = "";
    if (icon) icon.href = plain;
  };
}
