// The lobby: public tables that wait for players or can be watched.

import { type ComponentChildren, createElement } from "preact";
import { Part } from "../ui/section.tsx";
import { refusal, say } from "../i18n/translate.ts";
import type { TableEntry } from "../api/protocol.ts";
import { useFresh } from "../api/polling.ts";
import { Tables } from "./table_list.tsx";

export function Lobby({ children }: { children?: ComponentChildren }) {
  const { value: briefs, refused } = useFresh<TableEntry[]>("/api/tables");
  return (
    <Part heading={say("page.lobby")} class="lobby card">
      <div role="status">{refused && <p class="wrong">{refusal(refused)}</p>}</div>
      {briefs === null
        ? !refused && <p class="small">{say("page.loading")}</p>
        : briefs.length
        ? <Tables briefs={briefs} />
        : <p class="nothing">{say("page.lobby_none")} {say("page.start.lobby_why")}</p>}
      {children}
    </Part>
  );
}
