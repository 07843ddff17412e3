// Reasons of bots, of reviews and of puzzles as sentences: those that need no person, so that all of them say the same.

import { decimal } from "./percent.ts";

type Say = (key: string, parts?: Record<string, unknown>) => string;

export interface AnyReason {
  kind: string;
  args?: Record<string, number | string>;
}

/** What a sentence is filled in with: numbers as the language writes them, and the names of players. */
export function reasonParts({ args = {} }: AnyReason, names: readonly string[]): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    parts[name] = typeof value === "number" && !Number.isInteger(value) ? decimal(value) : value;
  }
  if (typeof args.seat === "number") parts.player = names[args.seat];
  if (typeof args.rival === "number") parts.rival = names[args.rival];
  return parts;
}

/** A reason as a sentence. Empty: there is no sentence of this kind. */
export function sharedReasonText(
  reason: AnyReason,
  names: readonly string[],
  hasText: (key: string) => boolean,
  t: Say,
): string {
  const key = `reason.${reason.kind}`;
  return hasText(key) ? t(key, reasonParts(reason, names)) : "";
}
