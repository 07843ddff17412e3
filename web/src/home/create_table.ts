// Laying a table.

import { go } from "../app/router.ts";
import { post, salt } from "../api/http_client.ts";
import type { Snapshot, TableSpec } from "../api/protocol.ts";

/** Lay a table and go there; where nobody else is to come, play begins at once. */
export async function lay(spec: TableSpec): Promise<void> {
  const { table } = await post<Snapshot>("/api/tables", spec);
  const path = encodeURIComponent(table.id);
  if (!spec.seats.includes("open") && spec.seats.includes("mine")) {
    await post(`/api/tables/${path}/do`, { do: "start", salt: salt() });
  }
  go(`/t/${path}`);
}
