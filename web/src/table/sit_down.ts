// Sitting down at a table from anywhere on the page, with one request.

import { TablePage } from "../app/lazy_pages.ts";
import { navigate } from "../app/router.ts";
import { loadGame } from "../games/registry.ts";
import { post, salt } from "../api/http_client.ts";

/** Takes the seat that is reserved for the visitor, or any free one, and opens the table. Throws `Refused`. */
export async function sitDown(table: string, game: string, invite: string | null = null): Promise<void> {
  TablePage.preload();
  loadGame(game);
  const path = encodeURIComponent(table);
  await post(`/api/tables/${path}/do`, { do: "sit", salt: salt(), ...(invite === null ? {} : { invite }) });
  navigate(`/t/${path}`, { isReplacing: invite !== null }); // the key has done its work
}
