// The name of another person, as a button: it opens a dialog to block or report them.

import { signal } from "@preact/signals";
import { createElement, Fragment } from "preact";
import { visitor } from "../account/session.ts";
import type { PersonAtTable } from "../api/protocol.ts";
import { t } from "../i18n/translate.ts";

/** The person whose dialog is open. */
export const openedPerson = signal<{ name: string; at: PersonAtTable } | null>(null);

interface PersonButtonProps {
  name: string;
  at: PersonAtTable;
  /** Is it reached by the Tab key? */
  isStop?: boolean;
}

/** For a visitor without a name, only the name. */
export function PersonButton({ name, at, isStop = true }: PersonButtonProps) {
  if (visitor.value.kind !== "person") return <>{name}</>;
  return (
    <button
      type="button"
      class="person-name"
      tabIndex={isStop ? undefined : -1}
      title={t("page.person.open", { name })}
      onClick={() => openedPerson.value = { name, at }}
    >
      {name}
    </button>
  );
}
