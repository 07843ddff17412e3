// The registry of games that have a part of their own on this page. Every other game is shown by the generic view.

import type { AnyGame } from "./game.ts";
import { reportMissingCode } from "../app/lazy_component.tsx";
import { describeOptions as bigshotOptions } from "./bigshot/options_text.ts";
import { describeOptions as zahltagOptions } from "./zahltag/options_text.ts";

interface GamePart {
  title: string;
  /** The options as text. */
  describeOptions(options: Record<string, unknown>): string;
  /** Loads the code of its table. */
  load(): Promise<AnyGame>;
}

export const GAMES: Record<string, GamePart> = {
  bigshot: {
    title: "Big Shot",
    describeOptions: bigshotOptions,
    load: () => import("./bigshot/bigshot.ts").then((code) => code.bigshot),
  },
  zahltag: {
    title: "Zahltag",
    describeOptions: zahltagOptions,
    load: () => import("./zahltag/zahltag.ts").then((code) => code.zahltag),
  },
};

const requests: Record<string, Promise<AnyGame>> = {};

/** Loads the code of a game's table, once. Stays pending if that fails, and the page says so. */
export function loadGame(name: string): Promise<AnyGame> {
  return requests[name] ??= GAMES[name].load().catch((error) => {
    reportMissingCode(error);
    return new Promise(() => undefined);
  });
}
