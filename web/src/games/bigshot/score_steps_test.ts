import { deepStrictEqual as same } from "node:assert/strict";
import type { BigShotLotView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import { scoringSteps, tieBreaks, totalsAfter } from "./score_steps.ts";

function lot(
  id: string,
  value: number | null,
  leader: string | null,
  doubles: string[] = [],
): BigShotLotView {
  return { id, value, doubles, cubes: {}, sold: false, decided: {}, owner: leader, leader, worth: null };
}

function seat(seat: number, colour: string, cash: number, loans: number): BigShotSeatView {
  const purse = { colour, cash, loans, next_loan: null, borrowed: false, paid: 0 };
  return { seat, exposed: false, passed: false, purses: [purse] };
}

const view = (lots: BigShotLotView[], ...seats: BigShotSeatView[]) =>
  ({ lots, seats, players: seats.length }) as unknown as BigShotView;

Deno.test("a park is told before the lots that it doubles, the dearest lot last, then cash and loans", () => {
  const lots = [
    lot("A", 9, "red"),
    lot("C", 21, "white"),
    lot("B", 16, "black"),
    lot("P", null, "red", ["A"]),
  ];
  const steps = scoringSteps(view(lots, seat(0, "red", 3, 1), seat(1, "white", 2, 0)));
  same(steps.map(({ kind, lot }) => lot?.id ?? kind), ["P", "A", "B", "C", "cash", "loans"]);
  same(steps.map(({ brings }) => brings), [[0, 0], [18, 0], [0, 0], [0, 21], [3, 2], [-10, 0]]);
  same(totalsAfter(steps, 4, 2), [18, 21]);
  same(totalsAfter(steps, steps.length, 2), [11, 23]);
});

Deno.test("BS-18: what decided is told: too few lots, more lots, the better lot", () => {
  const lots = [
    lot("A", 5, "red"),
    lot("B", 5, "red"),
    lot("C", 50, "white"),
    lot("D", 4, "black"),
    lot("E", 6, "black"),
  ];
  const ended = view(lots, seat(0, "red", 0, 0), seat(1, "white", 0, 0), seat(2, "black", 0, 0));
  same(tieBreaks(ended, { winners: [2], waived: false }), [
    { by: "condition", others: [1] },
    { by: "best", others: [0] },
  ]);
  const more = view([...lots, lot("F", null, "red")], seat(0, "red", 0, 0), seat(1, "black", 0, 0));
  same(tieBreaks(more, { winners: [0], waived: false }), [{ by: "lots", others: [1] }]);
});

Deno.test("BS-19: where the condition is waived, it has decided nothing", () => {
  const ended = view([lot("A", 5, "red")], seat(0, "red", 0, 0), seat(1, "white", 1, 0));
  same(tieBreaks(ended, { winners: [0], waived: true }), []);
});
