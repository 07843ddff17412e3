import { deepStrictEqual as same } from "node:assert/strict";
import type { BigShotLotView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import {
  after,
  draftOf,
  EMPTY_DRAFT,
  fittingCubes,
  remainingCubes,
  unstagedCubes,
} from "./actions/placement_draft.ts";
import { balance, bestLot, doublers, majorityColour, measures, qualifies, worth } from "./score.ts";
import type { Counts } from "./event_text.ts";

const [R, Y, W, K] = ["red", "yellow", "white", "black"];
const counts = (...ns: number[]): Counts =>
  Object.fromEntries([R, Y, W, K].map((word, at) => [word, ns[at] ?? 0]));

function lot(id: string, value: number | null, cubes: Counts = {}, doubles: string[] = []): BigShotLotView {
  return {
    id,
    value,
    doubles,
    cubes,
    sold: false,
    decided: {},
    owner: null,
    leader: majorityColour(cubes),
    worth: null,
  };
}

function seat(...purses: [string, number | null, number][]): BigShotSeatView {
  return {
    seat: 0,
    exposed: false,
    passed: false,
    purses: purses.map(([colour, cash, loans]) => ({
      colour,
      cash,
      loans,
      next_loan: 9 - loans,
      borrowed: false,
      paid: 0,
    })),
  };
}

Deno.test("BS-12: the examples of the rules", () => {
  same([[3, 3, 1], [2, 2, 2, 1], [2, 2, 1]].map((ns) => majorityColour(counts(...ns))), [W, K, W]);
  same(majorityColour(counts(3, 2, 2)), R);
  same([[2, 2], [1, 1, 1], [3, 3], [2, 2, 1, 1], []].map((ns) => majorityColour(counts(...ns))), [
    null,
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("BS-17: each park of the same colour doubles, another's does not", () => {
  const lots = [
    lot("A", 9, { red: 1 }),
    lot("P", null, { red: 2 }, ["A"]),
    lot("Q", null, { red: 1 }, ["A"]),
    lot("B", 10, { white: 1 }),
  ];
  same(worth(lots, lots[0]), 36);
  same(doublers(lots, lots[0]).map(({ id }) => id), ["P", "Q"]);
  same(worth([lots[0], lot("P", null, { white: 1 }, ["A"])], lots[0]), 9);
  same(worth(lots, lots[1]), 0);
});

Deno.test("BS-17, BS-20: a balance is lots, cash and loans; hidden cash makes it unknown", () => {
  const lots = [lot("A", 9, { red: 1 }), lot("B", 21, { red: 2 })];
  same(balance(lots, seat([R, 4, 3])), 9 + 21 + 4 - 30);
  same(balance(lots, seat([R, null, 3])), null);
  same(bestLot(lots, seat([R, 0, 0])), 21);
});

Deno.test("BS-28: two lots with each colour", () => {
  const lots = [lot("A", 9, { red: 1 }), lot("B", 21, { red: 2 }), lot("C", 11, { white: 2 })];
  same(qualifies(lots, seat([R, 0, 0])), true);
  same(qualifies(lots, seat([R, 0, 0], [W, 0, 0])), false);
});

Deno.test("BS-11: the seventh staged cube sells the lot, and none fits after it", () => {
  const lots = [lot("A", 9, { red: 2, white: 2, black: 1 }), lot("B", 10)];
  const staged = [Y, Y, R].map((colour) => ({ colour, lot: "A" }));
  const [sold] = after(lots, staged);
  same([sold.sold, sold.leader, sold.cubes, sold.decided], [true, K, { black: 1 }, {
    red: 2,
    white: 2,
    black: 1,
    yellow: 2,
  }]);
  same(fittingCubes(lots, staged), staged.slice(0, 2));
});

Deno.test("the order in which cubes are staged decides by which count a lot is sold", () => {
  const lots = [lot("A", 9, { red: 3, white: 3 })];
  const [one, other] = [R, W].map((colour) => after(lots, [{ colour, lot: "A" }])[0].owner);
  same([one, other], [R, W]);
});

Deno.test("BS-10: staged cubes that arrived are staged no longer; another round or seat knows nothing of them", () => {
  const view = {
    phase: "place",
    awaited: [1],
    round: 3,
    unplaced: 4,
    broker: 0,
    spaces: ["RRWK"],
  } as unknown as BigShotView;
  const cubes = [R, W, R].map((colour, at) => ({ colour, lot: `L${at}` }));
  const stage = draftOf(view, cubes);
  same(remainingCubes(stage, view), cubes);
  same(unstagedCubes(view, cubes), [K]);
  same(remainingCubes(stage, { ...view, unplaced: 3, spaces: ["RWK"] }), cubes.slice(1));
  same(remainingCubes(stage, { ...view, round: 4 }), []);
  same(remainingCubes(stage, { ...view, awaited: [0] }), []);
  same(remainingCubes(EMPTY_DRAFT, view), []);
});

Deno.test("what can be drawn over time: balance, cash and lots of each seat, unknown where hidden", () => {
  const view = {
    lots: [lot("A", 9, { red: 1 })],
    seats: [seat([R, 5, 1]), seat([W, null, 0])],
  } as unknown as BigShotView;
  same(measures.map(({ of }) => of(view)), [[4, null], [5, null], [1, 0]]);
});
