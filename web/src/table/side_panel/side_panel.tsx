// The side panel with its tabs: log, chat, more.

import { signal } from "@preact/signals";
import { createElement, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lazyComponent } from "../../app/lazy_component.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";
import { EventLog } from "../log/event_log.tsx";
import type { ChatEntry } from "./chat.tsx";
import { unread } from "./unread_lines.ts";

const TABS = ["log", "chat", "more"] as const;
type Tab = typeof TABS[number];

/** Loaded when they are opened first. */
const Chat = lazyComponent(() => import("./chat.tsx").then((code) => code.Chat));
const MoreTab = lazyComponent(() => import("./more_tab.tsx").then((code) => code.MoreTab));

/** The tab that was opened last: signing in mounts the table again. */
const opened = signal<{ table: string; tab: Tab } & ChatEntry | null>(null);

/** Opens the chat of a table: its newest line is in sight, and one can write. */
export function openChat(table: string, by: ChatEntry["by"]): void {
  document.getElementById("tab-chat")?.focus({ preventScroll: true }); // until the code of the chat is loaded
  opened.value = { table, tab: "chat", by };
}

export function SidePanel() {
  const store = useTableStore();
  const place = useRef<HTMLElement>(null);
  useRoom(place, store.table.value?.status);
  const usual = store.table.value?.status === "waiting" ? "chat" : "log";
  const chosen = opened.value?.table === store.id ? opened.value.tab : usual;
  const wasOpened = useRef(new Set<Tab>()); // from then on it stays as it is left
  wasOpened.current.add(chosen);
  const choose = (tab: Tab, by: ChatEntry["by"]) => {
    opened.value = { table: store.id, tab, by };
  };
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(chosen) + by + TABS.length) % TABS.length];
    choose(next, "arrow");
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
            onClick={() => choose(name, "pointer")}
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
          onFocusIn={() => opened.value?.table !== store.id && choose(name, "arrow")} // it stays when the match begins
        >
          {name === "log" && <EventLog />}
          {name === "chat" && wasOpened.current.has(name) && (
            <Chat isShown={chosen === "chat"} entry={opened.value} />
          )}
          {name === "more" && wasOpened.current.has(name) && <MoreTab />}
        </div>
      ))}
    </section>
  );
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
