// Big Shot in words, by the same keys as the program's own teller.

import type { Cast, Happened } from "../game.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { amount, capital, colour, count, listed, say } from "../../i18n/translate.ts";

export const LETTERS: Record<string, string> = { R: "red", Y: "yellow", W: "white", K: "black" };
export const COLOURS = Object.values(LETTERS);
export type Counts = Record<string, number>;

export function castOf(view: BigShotView, names: string[]): Cast {
  const owners: Record<string, string> = {};
  for (const seat of view.seats) for (const purse of seat.purses) owners[purse.colour] = names[seat.seat];
  if (view.ghost) owners[view.ghost] = say("bigshot.ghost");
  return { names, owners };
}

export function describe(options: Record<string, unknown>): string {
  const said = [say(`bigshot.variant.${options.variant ?? "classic"}`)];
  if (options.overbids === "exposed") {
    said.push(say(`bigshot.overbids.${options.overbids}`));
    said.push(say(`bigshot.exposure.${options.exposure ?? "round"}`));
  }
  if (options.board) said.push(say("bigshot.board.own"));
  return said.join(", ");
}

export function tell({ kind, args }: Happened, cast: Cast): string {
  let key = `bigshot.${kind}`;
  if (kind === "won" && args.amount === 0) key = "bigshot.won.free";
  if (kind === "declined" && args.taken) key = "bigshot.declined.more";
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) parts[name] = part(name, value, cast);
  if ("colour" in args) parts.owner = ownerSaid(args.colour, cast);
  return capital(say(key, parts));
}

// deno-lint-ignore no-explicit-any -- as the event has it
function part(name: string, value: any, cast: Cast): unknown {
  if (name === "seat") return cast.names[value];
  if (name === "amount" || name === "cash") return amount(value);
  if (name === "colour") return colour(value);
  if (name === "cubes") return cubesSaid(value);
  if (name === "space") return value + 1;
  return value;
}

/** "red (Anna)". */
export function ownerSaid(word: string, cast: Cast): string {
  return say("owner", { colour: colour(word), player: cast.owners[word] });
}

/** As in "RYYW". */
export function counted(letters: string): Counts {
  const counts: Counts = {};
  for (const letter of letters) counts[LETTERS[letter]] = (counts[LETTERS[letter]] ?? 0) + 1;
  return counts;
}

/** "3 white, 1 red": most first, in the order of the colours where there are as many. */
export function cubesSaid(counts: Counts): string {
  const there = Object.entries(counts).filter(([, n]) => n);
  if (!there.length) return say("bigshot.no_cubes");
  return there.sort(([, one], [, other]) => other - one).map(([word, n]) => count(`cubes.${word}`, n)).join(
    ", ",
  );
}

/** "You play red and white." */
export function greeting(view: BigShotView, seat: number): string {
  return say("bigshot.yours", {
    colours: listed(view.seats[seat].purses.map((purse) => colour(purse.colour))),
  });
}

export const isOpening = ({ kind }: Happened): boolean => kind === "rolled";
export const isFleeting = (): boolean => false;

export function heading(n: number, view: BigShotView): string {
  return say("bigshot.round", { round: n, rounds: view.spaces.length });
}
