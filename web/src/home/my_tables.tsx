// The visitor's own tables.

import { createElement } from "preact";
import { t, tPlural } from "../i18n/translate.ts";
import { TableList } from "./table_list.tsx";
import { Details, Section } from "../ui/section.tsx";
import type { TableEntry } from "../api/protocol.ts";
import { usePolledResource } from "../api/polled_resource.ts";

const isOver = ({ status }: TableEntry) => status === "finished" || status === "abandoned";

const rank = (entry: TableEntry) => entry.awaited ? 0 : entry.status === "playing" ? 1 : 2;

/** Tables that wait for the visitor come first; finished ones are folded away. */
export function MyTables() {
  const { value: entries } = usePolledResource<TableEntry[]>("/api/me/tables");
  if (!entries?.length) return null;
  const going = entries.filter((entry) => !isOver(entry)).sort((a, b) => rank(a) - rank(b));
  const over = entries.filter(isOver);
  return (
    <Section heading={t("page.mine")} class="mine card">
      {going.length > 0 && <TableList entries={going} />}
      {over.length > 0 && (
        <Details summary={tPlural("page.start.over", over.length)}>
          <TableList entries={over} />
        </Details>
      )}
    </Section>
  );
}
