// The visitor's matches that are not over, and the way to all of them.

import { createElement } from "preact";
import { t } from "../i18n/translate.ts";
import { TableList } from "./table_list.tsx";
import { Section } from "../ui/section.tsx";
import type { OwnTableEntry } from "../api/protocol.ts";

const isOpen = ({ status, invited }: OwnTableEntry) =>
  !invited && (status === "waiting" || status === "playing");

const rank = (entry: OwnTableEntry) => entry.awaited ? 0 : entry.status === "playing" ? 1 : 2;

/** Tables that wait for the visitor come first; finished ones are found by the search. */
export function MyTables({ entries }: { entries: OwnTableEntry[] }) {
  if (!entries.length) return null;
  const open = entries.filter(isOpen).sort((a, b) => rank(a) - rank(b));
  return (
    <Section heading={t("page.matches.title")} class="mine card">
      {open.length > 0 && <TableList entries={open} />}
      <p>
        <a href="/matches">{t("page.matches.all")}</a> · <a href="/progress">{t("page.progress.title")}</a>
      </p>
    </Section>
  );
}
