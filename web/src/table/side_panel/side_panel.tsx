// The side panel with its tabs: log, chat, more.

import { signal } from "@preact/signals";
import { createElement, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lazyComponent } from "../../app/lazy_component.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";
import { EventLog } from "../log/event_log.tsx";
import { unread } from "../notifications/event_alerts.ts";

const TABS = ["log", "chat", "more"] as const;
type Tab = typeof TABS[number];

/** Loaded when they are opened first. */
const Chat = lazyComponent(() => import("./chat.tsx").then((code) => code.Chat));
const MoreTab = lazyComponent(() => import("./more_tab.tsx").then((code) => code.MoreTab));

/** The tab that was opened last: signing in mounts the table again. */
const opened = signal<{ table: string; tab: Tab } | null>(null);

/** Opens the chat of a table: its newest line is in sight, and one can write. */
export async function openChat(table: string): Promise<void> {
  opened.value = { table, tab: "chat" };
  await Chat.preload();
  requestAnimationFrame(() => {
    const panel = document.getElementById("panel-chat");
    const field = panel?.querySelector<HTMLElement>(".chat-form input");
    const next = field ?? panel?.querySelector<HTMLElement>(".button"); // the button asks for a name
    next?.focus({ preventScroll: true });
    showNewestLine(panel);
  });
}

export function SidePanel() {
  const store = useTableStore();
  const place = useRef<HTMLElement>(null);
  useRoom(place, store.table.value?.status);
  const usual = store.table.value?.status === "waiting" ? "chat" : "log";
  const chosen = opened.value?.table === store.id ? opened.value.tab : usual;
  const wasOpened = useRef(new Set<Tab>()); // from then on it stays as it is left
  wasOpened.current.add(chosen);
  const choose = (name: Tab) => {
    opened.value = { table: store.id, tab: name };
    if (name === "chat") {
      Chat.preload().then(() => requestAnimationFrame(() => showNewestLine(place.current)));
    }
  };
  useEffect(() => {
    if (chosen !== "chat") return;
    const read = () => document.hidden || (unread.value = 0);
    read();
    const stop = store.onHeard((_, { type }) => type === "said" && read());
    document.addEventListener("visibilitychange", read);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", read);
    };
  }, [chosen, store]);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(chosen) + by + TABS.length) % TABS.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="side card" ref={place} aria-label={t("page.table.side")}>
      <div class="tabs" role="tablist" aria-label={t("page.table.side")} onKeyDown={turn}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {t(`page.table.tab.${name}`)}
            {name === "chat" && unread.value > 0 && (
              <span class="unread">
                {unread.value} <span class="sr-only">{t("page.table.unread")}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {TABS.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          class={`panel ${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen}
        >
          {name === "log" && <EventLog />}
          {name === "chat" && wasOpened.current.has(name) && <Chat isShown={chosen === "chat"} />}
          {name === "more" && wasOpened.current.has(name) && <MoreTab />}
        </div>
      ))}
    </section>
  );
}

/** Scrolls the page until the newest line of the chat and the field below it are visible. */
function showNewestLine(side: HTMLElement | null): void {
  side?.querySelector("#panel-chat > :last-child")?.scrollIntoView({ block: "nearest" });
}

/** Sets `--room` to the height left below the panel's top, so that the newest line is visible. */
function useRoom(place: RefObject<HTMLElement>, status: string | undefined): void {
  useEffect(() => {
    const table = place.current?.parentElement;
    if (!table) return;
    let room = 0;
    const measure = () => {
      const own = place.current;
      const before = room;
      if (own) room = Math.round(innerHeight - own.getBoundingClientRect().top - scrollY);
      if (room !== before) own?.style.setProperty("--room", `${room}px`);
    };
    const watching = new ResizeObserver(measure);
    for (const part of table.querySelectorAll(":scope > :is(.table-top, .hint-place, .actions)")) {
      watching.observe(part);
    }
    addEventListener("resize", measure);
    return () => {
      watching.disconnect();
      removeEventListener("resize", measure);
    };
  }, [status]);
}
