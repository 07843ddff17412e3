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

/** What these events settled; null: nothing. */
export function lastSettlement(
  newEvents: GameEvent[],
  view: ZahltagView,
  contract: string | null,
): Settlement | null {
  const at = newEvents.findLastIndex(({ kind }) => kind === "held");
  if (at >= 0) return payday(newEvents.slice(at), view);
  return newEvents.some(({ kind }) => kind === "opened") ? opening(newEvents, contract) : null;
}

function opening(newEvents: GameEvent[], seen: string | null): Opening {
  const opened = newEvents.findIndex(({ kind }) => kind === "opened");
  const revealed = newEvents.slice(0, opened).find(({ kind }) => kind === "revealed");
  const contract = revealed?.args.contract ?? seen;
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
  if (seat === undefined || after.some(({ kind }) => kind === "opened")) return null;
  const since = after.filter(({ args }) => args.seat === seat);
  const gained = since.reduce((sum, { kind, args }) => {
    if (kind === "returned") return sum + sumOf(args.cards as Counts);
    return sum + (kind === "took" ? 1 : kind === "dropped" ? -1 : 0);
  }, 0);
  return view.seats[seat].cards - gained;
}
