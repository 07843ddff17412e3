// The HTTP client: sends and receives JSON, and throws `Refused` with the server's error code.

import type { Refusal } from "./protocol.ts";

/** The server refused the request, or did not answer. */
export class Refused extends Error {
  constructor(readonly code: string, message: string, readonly retry_after?: number | null) {
    super(message);
  }
}

let serverOffset = 0;

/** The server's time, in milliseconds since 1970, as its last answer told it. Exact to about a second. */
export const serverTime = (): number => Date.now() + serverOffset;

/** Sends a request. `authorization` is the value of that header. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  authorization?: string,
): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (authorization !== undefined) headers.authorization = authorization;
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
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (date) serverOffset = date - Date.now();
  const received = answer.status === 204 ? null : await answer.json().catch(() => undefined);
  if (answer.ok && received !== undefined) return received as T;
  const refused = received as Refusal | null | undefined;
  throw new Refused(refused?.code ?? "trouble", refused?.message ?? answer.statusText, refused?.retry_after);
}

export const get = <T>(path: string): Promise<T> => send("GET", path);
export const post = <T>(path: string, body: unknown): Promise<T> => send("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => send("PATCH", path, body);
export const remove = (path: string): Promise<null> => send("DELETE", path);

/** Draws 128 random bits: this browser's salt for the dice. */
export function salt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
