// How many lines of the chat are unread, also after the table was left and opened again.

import { signal } from "@preact/signals";
import { visitor } from "../../account/session.ts";
import type { ChatMessage } from "../../api/protocol.ts";
import { recall, remember } from "../../preferences/table_memory.ts";
import type { ClientTable } from "../store/table_state.ts";

export const unread = signal(0);

const SETTING = "chat_read";

type LastRead = Partial<Record<ChatMessage["room"], number>>;

const lastRead = (table: string) => recall(SETTING, table) as LastRead | null | undefined;

/** The lines that came after those that this browser has shown, but for the user's own. */
export function countUnread(state: ClientTable): void {
  const read = lastRead(state.table.id);
  unread.value =
    state.said.filter((line) => line.number > (read?.[line.room] ?? 0) && !isOwn(line, state)).length;
}

export function markRead(table: string, lines: ChatMessage[]): void {
  unread.value = 0;
  const newest = Object.fromEntries(lines.map(({ room, number }) => [room, number]));
  remember(SETTING, table, { ...lastRead(table), ...newest });
}

/** Is it the user's own line? Spectators are compared by name. */
export function isOwn({ seat, name }: ChatMessage, { you }: ClientTable): boolean {
  if (seat !== null) return you?.seats.includes(seat) ?? false;
  const me = visitor.peek();
  return you === null && me.kind === "person" && name === me.me.name;
}
