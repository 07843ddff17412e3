// What was settled last: offers that were opened, or a payday. Told from the events of a moment.

import type { Happened } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { type Counts } from "./event_text.ts";
import { sumOf } from "./calculations.ts";

export interface Opening {
  kind: "opening";
  /** Null: the moment before was not seen. */
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

export type Recent = Opening | Payday;

/** What these events settled; null: nothing. */
export function recentOf(fresh: Happened[], view: ZahltagView, contract: string | null): Recent | null {
  const at = fresh.findLastIndex(({ kind }) => kind === "held");
  if (at >= 0) return payday(fresh.slice(at), view);
  return fresh.some(({ kind }) => kind === "opened") ? opening(fresh, contract) : null;
}

function opening(fresh: Happened[], seen: string | null): Opening {
  const opened = fresh.findIndex(({ kind }) => kind === "opened");
  const revealed = fresh.slice(0, opened).find(({ kind }) => kind === "revealed");
  const contract = revealed?.args.contract ?? seen;
  const told = (wanted: string) => fresh.filter(({ kind }) => kind === wanted).map(({ args }) => args);
  const awarded = told("awarded");
  return {
    kind: "opening",
    contract,
    offers: told("opened").map(({ seat, offer }) => ({ seat, offer })),
    awarded: awarded.map(({ seat }) => seat),
    amount: awarded[0]?.amount ?? 0,
    isTied: awarded.length > 1,
    out: told("went-out").map(({ seat }) => seat),
  };
}

function payday([held, ...after]: Happened[], view: ZahltagView): Payday {
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
function leastOf(dues: Payday["dues"], after: Happened[], view: ZahltagView): number | null {
  const seat = dues.find(({ owed }) => owed === 0)?.seat;
  if (seat === undefined || after.some(({ kind }) => kind === "opened")) return null;
  const since = after.filter(({ args }) => args.seat === seat);
  const gained = since.reduce((sum, { kind, args }) => {
    if (kind === "returned") return sum + sumOf(args.cards as Counts);
    return sum + (kind === "took" ? 1 : kind === "dropped" ? -1 : 0);
  }, 0);
  return view.seats[seat].cards - gained;
}
