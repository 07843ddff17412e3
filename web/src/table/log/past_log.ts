// The log of a table since its beginning, whose code and content are loaded when they are needed.

import "../shared_chunk.ts";
import type { Update } from "../../api/protocol.ts";

export * from "./log_updates.ts";

/** All updates that a seat (null: a spectator) got; null: they cannot be had. */
export async function fetchLog(table: string, seat: number | null): Promise<Update[] | null> {
  const query = seat === null ? "" : `?seat=${seat}`;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/log${query}`).catch(() => null);
  if (!answer?.ok) return null;
  return (await answer.text()).split("\n").filter(Boolean).map((line): Update => JSON.parse(line));
}
