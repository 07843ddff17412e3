// Beside the table: the log, the talk, and everything else, one at a time.

import { useSignal } from "@preact/signals";
import { createElement, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";
import { Elsewhere } from "./more_tab.tsx";
import { Log } from "../log/event_log.tsx";
import { Talk } from "./chat.tsx";
import { unread } from "../notifications/event_alerts.ts";

const TABS = ["log", "chat", "more"] as const;
type Tab = typeof TABS[number];

/** What was opened last: whoever picks a name on the way comes to the same table anew. */
let opened: { table: string; tab: Tab } | null = null;

export function Side() {
  const sitting = useSitting();
  const place = useRef<HTMLElement>(null);
  useRoom(place, sitting.table.value?.status);
  const usual = sitting.table.value?.status === "waiting" ? "chat" : "log";
  const tab = useSignal<Tab | null>(opened?.table === sitting.id ? opened.tab : null);
  const chosen = tab.value ?? usual;
  const choose = (name: Tab) => {
    tab.value = name;
    opened = { table: sitting.id, tab: name };
  };
  useEffect(() => {
    if (chosen !== "chat") return;
    const read = () => document.hidden || (unread.value = 0);
    read();
    const stop = sitting.onHeard((_, { type }) => type === "said" && read());
    document.addEventListener("visibilitychange", read);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", read);
    };
  }, [chosen, sitting]);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    choose(TABS[(TABS.indexOf(chosen) + by + TABS.length) % TABS.length]);
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return (
    <section class="side card" ref={place} aria-label={say("page.table.side")}>
      <div class="tabs" role="tablist" aria-label={say("page.table.side")} onKeyDown={turn}>
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
            {say(`page.table.tab.${name}`)}
            {name === "chat" && unread.value > 0 && (
              <span class="unread">
                {unread.value} <span class="unseen">{say("page.table.unread")}</span>
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
          {name === "log" && <Log />}
          {name === "chat" && <Talk isShown={chosen === "chat"} />}
          {name === "more" && <Elsewhere />}
        </div>
      ))}
    </section>
  );
}

/** Tells the styles how much of the screen is left below the place's top, so that the newest line is in sight. */
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
    for (const part of table.querySelectorAll(":scope > .table-top, :scope > .actions")) {
      watching.observe(part);
    }
    addEventListener("resize", measure);
    return () => {
      watching.disconnect();
      removeEventListener("resize", measure);
    };
  }, [status]);
}
