// Becoming somebody here: what needs a name asks for it first, and then goes on.

import { signal } from "@preact/signals";
import { learnWhoIAm, visitor } from "./session.ts";
import { language, say } from "../i18n/translate.ts";
import { post, Refused } from "../api/http_client.ts";

export const LONGEST_NAME = 32;

/** What waits for a name, and what its button says. */
export const waiting = signal<{ action: string; doing: () => unknown } | null>(null);

/** Do it at once, or as soon as whoever wants it has a name. */
export function withName(action: string, doing: () => unknown): unknown {
  if (visitor.value.kind === "person") return doing();
  waiting.value = { action, doing };
}

/** Refused with "no-cookie" where the browser does not keep who one is. */
export async function meet(name: string, password: string): Promise<void> {
  const given = { name: name.trim(), language: language.value };
  await post("/api/me", password ? { ...given, password } : given);
  await learnWhoIAm();
  if (visitor.value.kind !== "person") throw new Refused("no-cookie", "the browser keeps no cookie");
}

/** A name for somebody who does not care. */
export function suggestedName(): string {
  const names = say("page.start.guests").split(", ");
  return names[Math.floor(Math.random() * names.length)];
}
