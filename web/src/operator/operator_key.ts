// The operator's key: kept for this tab alone, and sent with the operator's requests. It is never part of an address.

import { signal } from "@preact/signals";
import { Refused, send } from "../api/http_client.ts";
import type { OperatorKey, ServerOverview } from "../api/protocol.ts";

const PLACE = "zuschlag.operator_key";
const API = "/api/operator";
/** What a header can hold. */
const SENDABLE = /^[ -~]+$/;

/** The key that opened this page; null: nobody has signed in. */
export const operatorKey = signal<string | null>(read());

function read(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keep(key: string | null): void {
  operatorKey.value = key;
  try {
    if (key === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, key);
  } catch {
    // then it is asked for again after a reload
  }
}

/** Throws `Refused` where it is not the key. */
export async function signIn(pasted: string): Promise<void> {
  const key = pasted.trim();
  if (!SENDABLE.test(key)) throw new Refused("password", "not a key");
  await send<ServerOverview>("GET", `${API}/overview`, undefined, `Bearer ${key}`);
  keep(key);
}

export function signOut(): void {
  keep(null);
}

/** A request with the key. Where it is the key no longer, the operator has to sign in again. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await send<T>(method, API + path, body, `Bearer ${operatorKey.peek()}`);
  } catch (error) {
    if (error instanceof Refused && error.code === "password") signOut();
    throw error;
  }
}

/** Replaces the key, and returns the new one, which this tab uses from then on. */
export async function rotateKey(): Promise<string> {
  const { key } = await ask<OperatorKey>("POST", "/key", {});
  keep(key);
  return key;
}

export const operatorGet = <T>(path: string): Promise<T> => ask("GET", path);
export const operatorPost = <T>(path: string, body: unknown): Promise<T> => ask("POST", path, body);
export const operatorDelete = (path: string): Promise<null> => ask("DELETE", path);
