// The session: who the visitor is to this server.

import { signal } from "@preact/signals";
import { get } from "../api/http_client.ts";
import type { PersonalData, Visit } from "../api/protocol.ts";

/** `nobody` has no name yet; a `stranger` must first give a private server's password. */
export type Visitor = { kind: "nobody" } | { kind: "stranger" } | { kind: "person"; me: PersonalData };

export const visitor = signal<Visitor>({ kind: "nobody" });

/** Whom an invite link leads here: those at this very machine, those of its local network, or everybody. */
export const linksReach = signal<Visit["links_reach"]>("everywhere");

/** Does the server send mails? One of an earlier version does not say. */
export const sendsMail = signal(true);

export async function loadSession(): Promise<void> {
  const visit = await get<Visit>("/api/visit");
  linksReach.value = visit.links_reach;
  sendsMail.value = visit.sends_mail ?? true;
  if (visit.me) visitor.value = { kind: "person", me: visit.me };
  else visitor.value = { kind: visit.is_private ? "stranger" : "nobody" };
}
