// The chat bubble beside the headline: how many lines are unread. It opens the chat.

import { createElement, Fragment } from "preact";
import { t } from "../i18n/translate.ts";
import { Icon } from "../ui/icon.tsx";
import { openChat } from "./side_panel/side_panel.tsx";
import { unread } from "./side_panel/unread_lines.ts";
import { useTableStore } from "./store/table_context.ts";

export function ChatBubble() {
  const store = useTableStore();
  const count = unread.value;
  return (
    <button
      type="button"
      class={count ? "button chat-bubble has-unread" : "button chat-bubble"}
      onClick={() => openChat(store.id, "pointer")}
    >
      <Icon of="icon-chat" size={20} />
      <span class="sr-only">{t("page.table.tab.chat")}</span>
      {count > 0 && (
        <>
          {" "}
          <b>{count}</b> <span class="sr-only">{t("page.table.unread")}</span>
        </>
      )}
    </button>
  );
}
