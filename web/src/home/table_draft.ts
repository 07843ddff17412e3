// The options of a table that is being created, and the body of `POST /api/tables`.

import type { BotSeat, TableSpec } from "../api/protocol.ts";

export const PLAYERS = [2, 3, 4].map((n) => [n, String(n)] as const);
export const LEVELS = ["easy", "normal", "hard", "expert"] as const;
export type Level = typeof LEVELS[number];
export type SeatChoice = "mine" | "open" | Level;

export interface Draft {
  game: string;
  players: number;
  /** Four entries; with fewer players the first ones count. */
  wishes: SeatChoice[];
  variant: "classic" | "challenge";
  overbids: "refused" | "exposed";
  exposure: "round" | "game";
  clock: "none" | "live" | "mail";
  minutes: number;
  seconds: number;
  days: number;
  listed: boolean;
  spectators: boolean;
  /** A custom board or deck; null: the built-in one. */
  customPieces: unknown;
}

export const DEFAULT_DRAFT: Draft = {
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
  customPieces: null,
};

/** The option of each game that takes a custom board or deck. */
export const CUSTOM_OPTION: Record<string, string> = { bigshot: "board", zahltag: "contracts" };

/** The options that apply: the challenge is for three or more, and its details for it alone. */
export function tableOptions(draft: Draft): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draft.game === "bigshot" && draft.players > 2 && draft.variant === "challenge") {
    options.variant = draft.variant;
    options.overbids = draft.overbids;
    if (draft.overbids === "exposed") options.exposure = draft.exposure;
  }
  if (draft.customPieces !== null) options[CUSTOM_OPTION[draft.game]] = draft.customPieces;
  return options;
}

export function tableSpec(draft: Draft): TableSpec {
  const clock: TableSpec["clock"] = draft.clock === "live"
    ? { kind: "live", bank: draft.minutes * 60, increment: draft.seconds }
    : draft.clock === "mail"
    ? { kind: "mail", days: draft.days }
    : { kind: "none" };
  const seats = draft.wishes.slice(0, draft.players).map((wish): "mine" | "open" | BotSeat =>
    wish === "mine" || wish === "open" ? wish : { bot: wish }
  );
  const { game, players, listed, spectators } = draft;
  return { game, players, seats, options: tableOptions(draft), clock, listed, spectators };
}

/** Reads a custom board or deck from a file: alone, or in the options of a record. */
export function parseCustomBoard(game: string, text: string): unknown {
  const given = JSON.parse(text);
  const name = CUSTOM_OPTION[game];
  return given?.options?.[name] ?? given?.[name] ?? given;
}
