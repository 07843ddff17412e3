// Events of Big Shot as text, with the message ids that the program uses too.

import type { GameEvent, PlayerNames } from "../game.ts";
import { eventMessage } from "../game_info.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { capitalize, colourName, formatAmount, formatList, t, tPlural } from "../../i18n/translate.ts";

export const LETTERS: Record<string, string> = { R: "red", Y: "yellow", W: "white", K: "black" };
export const COLOURS = Object.values(LETTERS);
export type Counts = Record<string, number>;

export function nameSeats(view: BigShotView, names: string[]): PlayerNames {
  const owners: Record<string, string> = {};
  for (const seat of view.seats) for (const purse of seat.purses) owners[purse.colour] = names[seat.seat];
  if (view.ghost) owners[view.ghost] = t("bigshot.ghost");
  return { names, owners };
}

export function describeEvent(event: GameEvent, playerNames: PlayerNames): string {
  const { args } = event;
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) parts[name] = part(name, value, playerNames);
  if ("colour" in args) parts.owner = ownerText(args.colour, playerNames);
  const hasOnePurse = event.kind === "paid" && playerNames.names.length > 2; // BS-24: two players have two each
  return capitalize(t(hasOnePurse ? "bigshot.paid.one_purse" : eventMessage("bigshot", event), parts));
}

// deno-lint-ignore no-explicit-any -- as the event has it
function part(name: string, value: any, playerNames: PlayerNames): unknown {
  if (name === "seat") return playerNames.names[value];
  if (name === "amount" || name === "cash") return formatAmount(value);
  if (name === "colour") return colourName(value);
  if (name === "cubes") return cubesText(value);
  if (name === "space") return value + 1;
  return value;
}

/** "red (Anna)". */
export function ownerText(word: string, playerNames: PlayerNames): string {
  return t("owner", { colour: colourName(word), player: playerNames.owners[word] });
}

/** As in "RYYW". */
export function counted(letters: string): Counts {
  const counts: Counts = {};
  for (const letter of letters) counts[LETTERS[letter]] = (counts[LETTERS[letter]] ?? 0) + 1;
  return counts;
}

/** "3 white, 1 red": most first, in the order of the colours where there are as many. */
export function cubesText(counts: Counts): string {
  const there = Object.entries(counts).filter(([, n]) => n);
  if (!there.length) return t("bigshot.no_cubes");
  return there.sort(([, one], [, other]) => other - one).map(([word, n]) => tPlural(`cubes.${word}`, n)).join(
    ", ",
  );
}

/** "You play red and white." */
export function greeting(view: BigShotView, seat: number): string {
  return t("bigshot.yours", {
    colours: formatList(view.seats[seat].purses.map((purse) => colourName(purse.colour))),
  });
}

export function roundHeading(n: number, view: BigShotView): string {
  return t("bigshot.round", { round: n, rounds: view.spaces.length });
}
