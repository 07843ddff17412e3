// Parses a pasted link to a table, seat or replay.

import { MAX_KEY_LENGTH } from "../api/protocol.ts";

/** The address on this page that a link, or the id or key in it, means; null: none. */
export function parsePastedLink(given: string): string | null {
  const text = given.trim();
  const link = /\/(?:t|seat|replay)\/[\w-]+(?:\?[^\s#]*)?/.exec(text);
  if (link) return link[0];
  if (/^[2-9a-hjkmnp-z]{12}$/.test(text)) return `/t/${text}`;
  return /^[\w-]{16,}$/.test(text) && text.length <= MAX_KEY_LENGTH ? `/seat/${text}` : null;
}
