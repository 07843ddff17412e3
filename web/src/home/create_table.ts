// Creates a table over HTTP and opens it.

import { navigate } from "../app/router.ts";
import { post, salt } from "../api/http_client.ts";
import type { Snapshot, TableSpec } from "../api/protocol.ts";

/** Creates a table and opens it. Starts the match at once if no seat is open. */
export async function createTable(spec: TableSpec): Promise<void> {
  const { table } = await post<Snapshot>("/api/tables", spec);
  const path = encodeURIComponent(table.id);
  if (!spec.seats.includes("open") && spec.seats.includes("mine")) {
    await post(`/api/tables/${path}/do`, { do: "start", salt: salt() });
  }
  navigate(`/t/${path}`);
}
