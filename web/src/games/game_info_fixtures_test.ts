// Games for tests.

import type { GameDescription, OptionDescription } from "../api/protocol.ts";

const OPTION: OptionDescription = {
  name: "",
  kind: "switch",
  default: null,
  choices: [],
  lowest: null,
  highest: null,
  players: [2, 3, 4],
  requires: {},
  rule: null,
  is_reconstruction: false,
};

/** An option of which only this matters. */
export const option = (given: Partial<OptionDescription>): OptionDescription => ({ ...OPTION, ...given });

/** A game of which only this matters. */
export const game = (given: Partial<GameDescription>): GameDescription => ({
  name: "auction",
  title: "Auction",
  edition: 1,
  authors: [],
  publisher: null,
  year: null,
  players: [2, 3, 4],
  options: [],
  options_schema: {},
  limits: {},
  events: {},
  event_variants: [],
  round_starts: [],
  transient_events: [],
  chapters: [],
  levels: [],
  replaced_levels: {},
  has_plans: false,
  has_lesson: false,
  lessons: [],
  puzzles: 0,
  page_part: null,
  ...given,
});
