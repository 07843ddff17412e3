// Events of Zahltag as text, with the message ids that the program uses too.

import type { GameEvent, PlayerNames } from "../game.ts";
import { eventMessage } from "../game_info.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { formatAmount, t, tPlural } from "../../i18n/translate.ts";

export const KIND_LETTERS: Record<string, string> = { crane: "C", excavator: "E", foreman: "F", worker: "W" };
export type Counts = Record<string, number>;

export function nameSeats(_: ZahltagView, names: string[]): PlayerNames {
  return { names, owners: {} };
}

export function describeEvent(event: GameEvent, playerNames: PlayerNames): string {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(event.args)) parts[name] = part(name, value, playerNames);
  return t(eventMessage("zahltag", event), parts);
}

// deno-lint-ignore no-explicit-any -- as the event has it
function part(name: string, value: any, playerNames: PlayerNames): unknown {
  if (name === "seat") return playerNames.names[value];
  if (name === "amount" || name === "owed") return formatAmount(Math.abs(value));
  if (name === "kind" || name === "other") return t(`a.${value}`);
  if (name === "cards") return cardsText(value);
  if (name === "contract") return contractText(value);
  return value;
}

/** "2 cranes, 1 worker". */
export function cardsText(counts: Counts): string {
  const there = Object.entries(counts).filter(([, n]) => n);
  return there.map(([word, n]) => tPlural(`cards.${word}`, n)).join(", ") || t("cards.none");
}

/** The cards that a contract such as "CEE" asks for, by kind. */
export function cardsOf(contract: string): Counts {
  const counts: Counts = {};
  for (const [word, letter] of Object.entries(KIND_LETTERS)) {
    const n = contract.split(letter).length - 1;
    if (n) counts[word] = n;
  }
  return counts;
}

export function contractText(contract: string): string {
  return `${contract} (${cardsText(cardsOf(contract))})`;
}

export function roundHeading(n: number): string {
  return t("zahltag.turn", { number: n });
}
