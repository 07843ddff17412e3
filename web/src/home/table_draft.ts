// A table to lay: what is chosen, and the body of `POST /api/tables` that it becomes.

import type { BotSeat, TableSpec } from "../api/protocol.ts";

export const PLAYERS = [2, 3, 4].map((n) => [n, String(n)] as const);
export const LEVELS = ["easy", "normal", "hard", "expert"] as const;
export type Level = typeof LEVELS[number];
export type Wish = "mine" | "open" | Level;

export interface Draft {
  game: string;
  players: number;
  /** For four; who plays with fewer has the first of them. */
  wishes: Wish[];
  variant: "classic" | "challenge";
  overbids: "refused" | "exposed";
  exposure: "round" | "game";
  clock: "none" | "live" | "mail";
  minutes: number;
  seconds: number;
  days: number;
  listed: boolean;
  spectators: boolean;
  /** The board or deck of somebody who owns the box. */
  own: unknown;
}

export const USUAL: Draft = {
  game: "bigshot",
  players: 3,
  wishes: ["mine", "open", "open", "open"],
  variant: "classic",
  overbids: "refused",
  exposure: "round",
  clock: "none",
  minutes: 15,
  seconds: 10,
  days: 3,
  listed: false,
  spectators: true,
  own: null,
};

/** By which option a game takes pieces of one's own. */
export const OWN: Record<string, string> = { bigshot: "board", zahltag: "contracts" };

/** The options that apply: the challenge is for three or more, and its details for it alone. */
export function optionsOf(draft: Draft): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draft.game === "bigshot" && draft.players > 2 && draft.variant === "challenge") {
    options.variant = draft.variant;
    options.overbids = draft.overbids;
    if (draft.overbids === "exposed") options.exposure = draft.exposure;
  }
  if (draft.own !== null) options[OWN[draft.game]] = draft.own;
  return options;
}

export function specOf(draft: Draft): TableSpec {
  const clock: TableSpec["clock"] = draft.clock === "live"
    ? { kind: "live", bank: draft.minutes * 60, increment: draft.seconds }
    : draft.clock === "mail"
    ? { kind: "mail", days: draft.days }
    : { kind: "none" };
  const seats = draft.wishes.slice(0, draft.players).map((wish): "mine" | "open" | BotSeat =>
    wish === "mine" || wish === "open" ? wish : { bot: wish }
  );
  const { game, players, listed, spectators } = draft;
  return { game, players, seats, options: optionsOf(draft), clock, listed, spectators };
}

/** A board or deck out of a file: by itself, or in the options of a whole record. */
export function ownPieces(game: string, text: string): unknown {
  const given = JSON.parse(text);
  const name = OWN[game];
  return given?.options?.[name] ?? given?.[name] ?? given;
}
