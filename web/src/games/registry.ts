// The registry of games that have a part of their own on this page. Every other game is shown by the generic view.

import { reportMissingCode } from "../app/lazy_component.tsx";
import { describeOptions as bigshotOptions } from "./bigshot/options_text.ts";
import type { AnyGame, ExplainPlace } from "./game.ts";
import { describeOption } from "./game_info.ts";
import { describeOptions as zahltagOptions } from "./zahltag/options_text.ts";

type Options = Record<string, unknown>;

interface GamePart {
  /** The options that `describeOptions` describes. All others are described as they are declared. */
  describedOptions: readonly string[];
  /** These options as text. */
  describeOptions(options: Options): string;
  /** Loads the code of its table. */
  load(): Promise<AnyGame>;
  /** Loads what explains a seat's final place. */
  // deno-lint-ignore no-explicit-any -- each game has a view of its own; the registry is where they meet
  loadPlaceReason(): Promise<ExplainPlace<any>>;
}

export const GAMES: Record<string, GamePart> = {
  bigshot: {
    describedOptions: ["variant", "overbids", "exposure", "board"],
    describeOptions: bigshotOptions,
    load: () => import("./bigshot/bigshot.ts").then((code) => code.bigshot),
    loadPlaceReason: () => import("./bigshot/place_reason.ts").then((code) => code.explainPlace),
  },
  zahltag: {
    describedOptions: ["contracts"],
    describeOptions: zahltagOptions,
    load: () => import("./zahltag/zahltag.ts").then((code) => code.zahltag),
    loadPlaceReason: () => import("./zahltag/place_reason.ts").then((code) => code.explainPlace),
  },
};

const requests: Record<string, Promise<AnyGame>> = {};

/** Loads the code of a game's table, once. Stays pending if that fails, and the page says so. */
export function loadGame(name: string): Promise<AnyGame> {
  const load = GAMES[name]?.load ??
    (() => import("./generic/generic.ts").then((code) => code.genericGame(name)));
  return requests[name] ??= load().catch((error) => {
    reportMissingCode(error);
    return new Promise(() => undefined);
  });
}

/** Loads what explains a seat's final place; a game without a part of its own explains nothing. */
export const loadPlaceReason = (name: string): ReturnType<GamePart["loadPlaceReason"]> =>
  GAMES[name]?.loadPlaceReason() ?? Promise.resolve(() => []);

/** Loads the code of all games that have a part of their own. */
export function preloadGames(): void {
  for (const name of Object.keys(GAMES)) loadGame(name);
}

/** The options of a table as text. */
export function describeOptions(game: string, options: Options): string {
  const { describedOptions = [], describeOptions } = GAMES[game] ?? {};
  const others = Object.entries(options).filter(([name]) => !describedOptions.includes(name));
  return [
    ...(describeOptions ? [describeOptions(options)] : []),
    ...others.map(([name, value]) => describeOption(game, name, value)),
  ].join(", ");
}

/** The picture of a game, for lists and cards. */
export const pictureOf = (game: string): string => `/assets/${GAMES[game] ? game : "auction"}.svg`;
