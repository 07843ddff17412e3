// The visitor's own tables.

import { createElement } from "preact";
import { count, say } from "../i18n/translate.ts";
import { Tables } from "./table_list.tsx";
import { More, Part } from "../ui/section.tsx";
import type { TableEntry } from "../api/protocol.ts";
import { useFresh } from "../api/polling.ts";

const isOver = ({ status }: TableEntry) => status === "finished" || status === "abandoned";

const rank = (brief: TableEntry) => brief.awaited ? 0 : brief.status === "playing" ? 1 : 2;

/** The ones that wait for me first; those that are over apart. */
export function MyTables() {
  const { value: briefs } = useFresh<TableEntry[]>("/api/me/tables");
  if (!briefs?.length) return null;
  const going = briefs.filter((brief) => !isOver(brief)).sort((a, b) => rank(a) - rank(b));
  const over = briefs.filter(isOver);
  return (
    <Part heading={say("page.mine")} class="mine card">
      {going.length > 0 && <Tables briefs={going} />}
      {over.length > 0 && (
        <More summary={count("page.start.over", over.length)}>
          <Tables briefs={over} />
        </More>
      )}
    </Part>
  );
}
