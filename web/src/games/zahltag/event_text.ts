// Zahltag in words, by the same keys as the program's own teller.

import type { Cast, Happened } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { amount, count, say } from "../../i18n/translate.ts";

export const KINDS: Record<string, string> = { crane: "C", excavator: "E", foreman: "F", worker: "W" };
export const LAST_PAYDAY = 5;
export type Counts = Record<string, number>;

export function castOf(_: ZahltagView, names: string[]): Cast {
  return { names, owners: {} };
}

export function describe(options: Record<string, unknown>): string {
  return say(options.contracts ? "zahltag.deck.own" : "zahltag.deck.built-in");
}

export function tell(event: Happened, cast: Cast): string {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(event.args)) parts[name] = part(name, value, cast);
  return say(keyOf(event), parts);
}

function keyOf({ kind, args }: Happened): string {
  if (kind === "held" && args.forced) return "zahltag.held.forced";
  if (kind === "awarded" && args.tied) {
    if (args.amount < 0) return "zahltag.awarded.tied.cost";
    return args.amount ? "zahltag.awarded.tied" : "zahltag.awarded.tied.nothing";
  }
  if (kind === "paid" && args.amount === 0) return "zahltag.paid.nothing";
  return `zahltag.${kind}`;
}

// deno-lint-ignore no-explicit-any -- as the event has it
function part(name: string, value: any, cast: Cast): unknown {
  if (name === "seat") return cast.names[value];
  if (name === "amount" || name === "owed") return amount(Math.abs(value));
  if (name === "kind" || name === "other") return say(`a.${value}`);
  if (name === "cards") return cardsSaid(value);
  if (name === "contract") return contractSaid(value);
  return value;
}

/** "2 cranes, 1 worker". */
export function cardsSaid(counts: Counts): string {
  const there = Object.entries(counts).filter(([, n]) => n);
  return there.map(([word, n]) => count(`cards.${word}`, n)).join(", ") || say("cards.none");
}

/** The cards that a contract such as "CEE" asks for, by kind. */
export function cardsOf(contract: string): Counts {
  const counts: Counts = {};
  for (const [word, letter] of Object.entries(KINDS)) {
    const n = contract.split(letter).length - 1;
    if (n) counts[word] = n;
  }
  return counts;
}

export function contractSaid(contract: string): string {
  return `${contract} (${cardsSaid(cardsOf(contract))})`;
}

export const isOpening = ({ kind }: Happened): boolean => kind === "began";
export const isFleeting = ({ kind }: Happened): boolean => kind === "sealed";

export function heading(n: number): string {
  return say("zahltag.turn", { number: n });
}
