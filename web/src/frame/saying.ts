// What the page says by itself: refusals, in sight, and what happens, to those who listen instead of looking.

import { signal } from "@preact/signals";
import { learnWhoIAm } from "./me.ts";
import { Refused } from "../wire/asking.ts";

/** What went wrong last; null: nothing, or it has been put away. */
export const complaint = signal<{ code: string; message?: string } | null>(null);

export function complain(refused: { code: string; message?: string } | null): void {
  complaint.value = refused;
  if (refused?.code === "no-name") learnWhoIAm().catch(() => undefined); // forgotten there: then one can pick a name
}

/** Do something that the server may refuse; what it refuses is said. Undefined: it was refused. */
export async function attempt<T>(doing: () => Promise<T>): Promise<T | undefined> {
  complain(null);
  try {
    return await doing();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(error);
    return undefined;
  }
}

/** The lines of the live region, oldest first. */
export const heardAloud = signal<{ id: number; line: string }[]>([]);
const MOST_LINES = 30;
let lines = 0;

/** Tell those who use a screen reader. */
export function announce(line: string): void {
  heardAloud.value = [...heardAloud.value, { id: lines += 1, line }].slice(-MOST_LINES);
}
