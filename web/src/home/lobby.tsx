// The lobby: public tables that wait for players or can be watched.

import { type ComponentChildren, createElement } from "preact";
import { Section } from "../ui/section.tsx";
import { errorText, t } from "../i18n/translate.ts";
import type { TableEntry } from "../api/protocol.ts";
import { usePolledResource } from "../api/polled_resource.ts";
import { TableList } from "./table_list.tsx";

export function Lobby({ children }: { children?: ComponentChildren }) {
  const { value: entries, refused } = usePolledResource<TableEntry[]>("/api/tables");
  return (
    <Section heading={t("page.lobby")} class="lobby card">
      <div role="status">{refused && <p class="form-error">{errorText(refused)}</p>}</div>
      {entries === null
        ? !refused && <p class="small">{t("page.loading")}</p>
        : entries.length
        ? <TableList entries={entries} />
        : <p class="nothing">{t("page.lobby_none")} {t("page.start.lobby_why")}</p>}
      {children}
    </Section>
  );
}
