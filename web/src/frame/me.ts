// Who the visitor is to this server.

import { signal } from "@preact/signals";
import { get, Refused } from "../wire/asking.ts";
import type { Me } from "../wire/protocol.ts";

/** `nobody` has not picked a name; to a `stranger` a private server shows nothing before its password. */
export type Visitor = { kind: "nobody" } | { kind: "stranger" } | { kind: "person"; me: Me };

export const visitor = signal<Visitor>({ kind: "nobody" });

export async function learnWhoIAm(): Promise<void> {
  try {
    visitor.value = { kind: "person", me: await get<Me>("/api/me") };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "no-name") visitor.value = { kind: "nobody" };
    else if (error.code === "password") visitor.value = { kind: "stranger" };
    else throw error;
  }
}
