// The last settlement (opened offers or a payday), worked out from events.

import type { GameEvent } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { type Counts } from "./event_text.ts";
import { sumOf } from "./calculations.ts";

export interface Opening {
  kind: "opening";
  /** Null: unknown, as the position before was not seen. */
  contract: string | null;
  offers: { seat: number; offer: string }[];
  awarded: number[];
  /** What each of those is paid; below 0 it pays. */
  amount: number;
  isTied: boolean;
  out: number[];
}

export interface Payday {
  kind: "payday";
  number: number;
  isForced: boolean;
  /** The smallest hand; null where later moves hide it. */
  least: number | null;
  dues: { seat: number; owed: number; isOut: boolean }[];
}

export type Settlement = Opening | Payday;

export function isSettling({ kind }: GameEvent): boolean {
  return kind === "opened" || kind === "held";
}

/** What these events settled last; null: nothing. `seen`: the contract, where its event is not among them. */
export function lastSettlement(
  events: GameEvent[],
  view: ZahltagView,
  seen: string | null = null,
): Settlement | null {
  const last = events.findLastIndex(isSettling);
  if (last < 0) return null;
  if (events[last].kind === "held") return payday(events.slice(last), view);
  const start = events.findLastIndex(({ kind }, at) => at < last && kind !== "opened") + 1;
  const revealed = events.slice(0, start).findLast(({ kind }) => kind === "revealed");
  return opening(events.slice(start), revealed?.args.contract ?? seen);
}

function opening(newEvents: GameEvent[], contract: string | null): Opening {
  const argsOf = (wanted: string) => newEvents.filter(({ kind }) => kind === wanted).map(({ args }) => args);
  const awarded = argsOf("awarded");
  return {
    kind: "opening",
    contract,
    offers: argsOf("opened").map(({ seat, offer }) => ({ seat, offer })),
    awarded: awarded.map(({ seat }) => seat),
    amount: awarded[0]?.amount ?? 0,
    isTied: awarded.length > 1,
    out: argsOf("went-out").map(({ seat }) => seat),
  };
}

function payday([held, ...after]: GameEvent[], view: ZahltagView): Payday {
  const settled = after.filter(({ kind }) => kind === "paid" || kind === "went-out");
  const dues = settled.map(({ kind, args }) => ({
    seat: args.seat as number,
    owed: (args.amount ?? args.owed) as number,
    isOut: kind === "went-out",
  }));
  return {
    kind: "payday",
    number: held.args.number,
    isForced: held.args.forced,
    least: leastOf(dues, after, view),
    dues,
  };
}

/** Who owed nothing had the smallest hand, and still holds it, but for what came back to it since. */
function leastOf(dues: Payday["dues"], after: GameEvent[], view: ZahltagView): number | null {
  const seat = dues.find(({ owed }) => owed === 0)?.seat;
  if (seat === undefined) return null;
  const since = after.filter(({ args }) => args.seat === seat);
  const gained = since.reduce((sum, { kind, args }) => {
    if (kind === "returned") return sum + sumOf(args.cards as Counts);
    return sum + (kind === "took" ? 1 : kind === "dropped" ? -1 : 0);
  }, 0);
  return view.seats[seat].cards - gained;
}
