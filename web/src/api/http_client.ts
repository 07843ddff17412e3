// Asking the server over HTTP: JSON both ways, one shape of refusal.

import type { Refusal } from "./protocol.ts";

/** The server said no, or could not be asked. */
export class Refused extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  const options: RequestInit = { method, headers };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    options.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused("trouble", "the server does not answer");
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => undefined);
  if (answer.ok && told !== undefined) return told as T;
  const refused = told as Refusal | null | undefined;
  throw new Refused(refused?.code ?? "trouble", refused?.message ?? answer.statusText);
}

export const get = <T>(path: string): Promise<T> => ask("GET", path);
export const post = <T>(path: string, body: unknown): Promise<T> => ask("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask("PATCH", path, body);
export const remove = (path: string): Promise<null> => ask("DELETE", path);

/** Something of one's own for the dice: 128 random bits. */
export function salt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
