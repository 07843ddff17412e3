// The options of a table that is being created, and the body of `POST /api/tables`.

import type { BotSeat, GameDescription, TableSpec } from "../api/protocol.ts";
import { effectiveValues, type Level, type OptionValues } from "../games/game_info.ts";

export type HintRule = NonNullable<TableSpec["hints"]>;
export type SeatChoice = "mine" | "open" | Level;

export interface Draft {
  game: string;
  players: number;
  /** One entry for each seat that there can be; with fewer players the first ones count. */
  seats: SeatChoice[];
  /** The names of those who share this device, by seat; "": none is given. */
  names: string[];
  /** The options that were chosen, by name. */
  options: OptionValues;
  /** Custom boards or decks, by the name of their option. */
  components: Record<string, unknown>;
  clock: "none" | "live" | "mail";
  minutes: number;
  seconds: number;
  days: number;
  listed: boolean;
  spectators: boolean;
  hints: HintRule;
}

const USUAL_PLAYERS = 3;

/** The number of players of a game that is nearest to a wanted. */
export function nearestPlayers({ players }: GameDescription, wanted: number): number {
  return players.reduce((best, n) => Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best);
}

/** A draft for this game, with what is usual. */
export function newDraft(game: GameDescription): Draft {
  return {
    game: game.name,
    players: nearestPlayers(game, USUAL_PLAYERS),
    seats: Array.from({ length: Math.max(...game.players) }, (_, at) => at ? "open" : "mine"),
    names: [],
    options: {},
    components: {},
    clock: "none",
    minutes: 15,
    seconds: 10,
    days: 3,
    listed: false,
    spectators: true,
    hints: "with-bots",
  };
}

/** The draft for another game: what belongs to the former one is dropped, and a level that it lacks is its highest. */
export function changeGame(draft: Draft, game: GameDescription): Draft {
  const { seats } = newDraft(game);
  const levels = game.levels as Level[];
  const kept = (seat?: SeatChoice) =>
    !seat || seat === "mine" || seat === "open" || levels.includes(seat) ? seat : levels.at(-1);
  return {
    ...draft,
    game: game.name,
    players: nearestPlayers(game, draft.players),
    seats: seats.map((seat, at) => kept(draft.seats[at]) ?? seat),
    options: {},
    components: {},
  };
}

/** The options that apply and differ from their default, and the components. */
export function tableOptions(draft: Draft, game: GameDescription): Record<string, unknown> {
  const values = effectiveValues(game, draft.players, draft.options);
  const changed = game.options.filter((option) =>
    option.kind !== "component" && values[option.name] !== option.default
  );
  return { ...Object.fromEntries(changed.map(({ name }) => [name, values[name]])), ...draft.components };
}

export function tableSpec(draft: Draft, game: GameDescription): TableSpec {
  const clock: TableSpec["clock"] = draft.clock === "live"
    ? { kind: "live", bank: draft.minutes * 60, increment: draft.seconds }
    : draft.clock === "mail"
    ? { kind: "mail", days: draft.days }
    : { kind: "none" };
  const seats = draft.seats.slice(0, draft.players).map((seat): "mine" | "open" | BotSeat =>
    seat === "mine" || seat === "open" ? seat : { bot: seat }
  );
  const { players, listed, spectators, hints } = draft;
  const options = tableOptions(draft, game);
  return { game: game.name, players, seats, options, clock, listed, spectators, hints };
}

/** Do several people share this device? */
export function isDeviceShared({ seats, players }: Draft): boolean {
  return seats.slice(0, players).filter((seat) => seat === "mine").length > 1;
}

/** By seat: the names that count, for people who share this device. */
export function draftNames(draft: Draft): string[] {
  if (!isDeviceShared(draft)) return [];
  return draft.seats.slice(0, draft.players).map((seat, at) => seat === "mine" ? draft.names[at] ?? "" : "");
}

/** Reads a custom board or deck from a file: alone, or in the options of a record. */
export function parseComponent(option: string, text: string): unknown {
  const given = JSON.parse(text);
  return given?.options?.[option] ?? given?.[option] ?? given;
}
