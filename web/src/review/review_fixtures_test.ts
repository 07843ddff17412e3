// Small reviews for tests.

import type { ChanceEvent, Decision, Player, Review } from "../api/protocol.ts";

export const review = (parts: Partial<Review>): Review => ({
  review: 1,
  game: "bigshot",
  players: 2,
  evaluator: { name: "guided", version: 1, luck: "valuer-1" },
  settings: { evaluator: "guided", seed: 0, budget: 1000 },
  is_complete: true,
  decisions: [],
  chances: [],
  graph: [],
  seats: [],
  moments: [],
  ...parts,
});

export const decision = (
  step: number,
  seat: number,
  mark: Decision["mark"],
  parts: Partial<Decision> = {},
): Decision => ({
  kind: "decision",
  step,
  seat,
  chosen: "pass",
  candidates: [{ move: "pass", chance: 0.5, error: 0.01, samples: 100 }],
  loss: 0,
  loss_error: 0,
  mark,
  reasons: [],
  budget: 1000,
  ...parts,
});

export const chance = (step: number, outcome: string, luck: number[]): ChanceEvent => ({
  kind: "chance",
  step,
  outcome,
  before: luck.map(() => 500_000),
  after: luck.map((given) => 500_000 + given),
  luck,
});

export const player = (parts: Partial<Player>): Player => ({
  seat: 0,
  accuracy: 90,
  marks: {},
  start: 500_000,
  luck: 0,
  deal: 0,
  skill: 0,
  result: 500_000,
  ...parts,
});
