// The steps of the final scoring: each lot, then cash, then loans; and which tie-break decided.

import type { Result } from "../game.ts";
import type { BigShotLotView, BigShotView } from "../../api/protocol.ts";
import { balance, bestLot, cash, doublers, lotsHeld, qualifies, worth } from "./score.ts";
import { LOAN_COST } from "./limits.ts";

export interface Step {
  kind: "lot" | "cash" | "loans";
  lot: BigShotLotView | null;
  /** The parks that double it. */
  parks: string[];
  /** The gain of each seat. */
  brings: number[];
}

/** Parks before the lots that they double, the dearest lot last. */
export function scoringSteps({ lots, seats }: BigShotView): Step[] {
  const parks = lots.filter((lot) => lot.value === null);
  const beside = (park: BigShotLotView) => lots.filter((lot) => park.doubles.includes(lot.id));
  const rest = [...lots].sort((one, other) => (one.value ?? 0) - (other.value ?? 0));
  const ordered = [...new Set([...parks.flatMap((park) => [park, ...beside(park)]), ...rest])];
  const steps: Step[] = ordered.map((lot) => ({
    kind: "lot",
    lot,
    parks: doublers(lots, lot).map(({ id }) => id),
    brings: seats.map(({ purses }) =>
      purses.some(({ colour }) => colour === lot.leader) ? worth(lots, lot) : 0
    ),
  }));
  const owed = seats.map(({ purses }) => purses.reduce((sum, { loans }) => sum - LOAN_COST * loans, 0));
  return [
    ...steps,
    { kind: "cash", lot: null, parks: [], brings: seats.map((seat) => cash(seat) ?? 0) },
    { kind: "loans", lot: null, parks: [], brings: owed },
  ];
}

/** What each seat has after so many steps. */
export function totalsAfter(steps: Step[], n: number, players: number): number[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seats.map((seat) => steps.slice(0, n).reduce((sum, { brings }) => sum + brings[seat], 0));
}

/** What decided besides the balance, and against whom; null: the balance alone. */
export type TieBreak = { by: "lots" | "best" | "condition"; others: number[] };

export function tieBreaks(view: BigShotView, result: Result): TieBreak[] {
  const { lots, seats } = view;
  const won = result.winners as number[];
  const best = balance(lots, seats[won[0]]) ?? 0;
  const others = seats.filter(({ seat }) => !won.includes(seat));
  const decided: TieBreak[] = [];
  const isBarred = (at: number) => !result.waived && !qualifies(lots, seats[at]);
  const richer = others.filter((seat) => (balance(lots, seat) ?? 0) >= best && isBarred(seat.seat));
  if (richer.length) decided.push({ by: "condition", others: richer.map(({ seat }) => seat) });
  const level = others.filter((seat) => balance(lots, seat) === best && !isBarred(seat.seat));
  const fewer = level.filter((seat) => lotsHeld(lots, seat) < lotsHeld(lots, seats[won[0]]));
  const smaller = level.filter((seat) =>
    !fewer.includes(seat) && bestLot(lots, seat) < bestLot(lots, seats[won[0]])
  );
  if (fewer.length) decided.push({ by: "lots", others: fewer.map(({ seat }) => seat) });
  if (smaller.length) decided.push({ by: "best", others: smaller.map(({ seat }) => seat) });
  return decided;
}
