// Creates a table over HTTP and opens it.

import { TablePage } from "../app/lazy_pages.ts";
import { navigate } from "../app/router.ts";
import { loadGame } from "../games/registry.ts";
import { post, salt } from "../api/http_client.ts";
import type { Snapshot, TableSpec } from "../api/protocol.ts";
import { storeDeviceNames } from "../table/store/device_names.ts";

/** Creates a table and opens it. Starts the match at once if no seat is open. `names`: of people who share this device. */
export async function createTable(spec: TableSpec, names: string[] = []): Promise<void> {
  TablePage.preload();
  loadGame(spec.game);
  const { table } = await post<Snapshot>("/api/tables", spec);
  storeDeviceNames(table.id, names);
  const path = encodeURIComponent(table.id);
  if (!spec.seats.includes("open") && spec.seats.includes("mine")) {
    await post(`/api/tables/${path}/do`, { do: "start", salt: salt() });
  }
  navigate(`/t/${path}`);
}
