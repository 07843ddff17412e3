// Signing in with a name. Actions that need a name ask for it first and then run.

import { signal } from "@preact/signals";
import { loadSession, visitor } from "./session.ts";
import { language, t } from "../i18n/translate.ts";
import { post, Refused } from "../api/http_client.ts";

/** The action that waits for a name, its label, and the name to suggest, if one is known. */
export const pendingAction = signal<{ action: string; run: () => unknown; name?: string } | null>(null);

/** Runs an action at once, or as soon as the visitor has a name. */
export function requireName(action: string, run: () => unknown, name?: string): unknown {
  if (visitor.value.kind === "person") return run();
  pendingAction.value = { action, run, name };
}

/** Creates the account. Throws `Refused` with "no-cookie" if the browser stores no cookie. */
export async function signIn(name: string, password: string): Promise<void> {
  const given = { name: name.trim(), language: language.value };
  await post("/api/me", password ? { ...given, password } : given);
  await loadSession();
  if (visitor.value.kind !== "person") throw new Refused("no-cookie", "the browser keeps no cookie");
}

/** Suggests a random name. */
export function suggestName(): string {
  const names = t("page.start.guests").split(", ");
  return names[Math.floor(Math.random() * names.length)];
}
