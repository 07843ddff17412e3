// Changing one's equipment: which card is given, which is got, and what move that makes.

import type { Reason } from "../../../ui/disabled_reason.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { say } from "../../../i18n/translate.ts";
import { cardsInAll, MOST_CARDS } from "../calculations.ts";

export interface Chosen {
  give: string | null;
  get: string | null;
}

export interface Choosing extends Chosen {
  /** Is it this seat's turn to change its equipment? */
  isOn: boolean;
  setGive(kind: string | null): void;
  setGet(kind: string | null): void;
}

const RULE = "ZT-8";
const because = (key: string): Reason => ({ said: say(`page.zahltag.why.${key}`), rule: RULE });

export function moveOf({ give, get }: Chosen): string {
  if (give && get) return `swap ${give} ${get}`;
  if (get) return `take ${get}`;
  return give ? `drop ${give}` : "keep";
}

/** Why nothing can be got from this pile. */
export function whyNotGet(view: ZahltagView, kind: string): Reason | null {
  return view.piles[kind] ? null : because("pile");
}

/** Why no such card can be given. */
export function whyNotGive(view: ZahltagView, seat: number, kind: string): Reason | null {
  return view.seats[seat].hand?.[kind] ? null : because("hand");
}

/** Why the move that was put together cannot be made. */
export function whyNot(view: ZahltagView, seat: number, { give, get }: Chosen): Reason | null {
  if (give && give === get) return because("same");
  const isFull = cardsInAll(view.seats[seat]) >= MOST_CARDS;
  return get && !give && isFull ? because("full") : null;
}

/** The move in words, as a button says it. */
export function moveSaid({ give, get }: Chosen): string {
  const parts = { kind: give && say(`a.${give}`), other: get && say(`a.${get}`) };
  if (give && get) return say("page.zahltag.do.swap", parts);
  if (get) return say("page.zahltag.do.take", parts);
  return give ? say("page.zahltag.do.drop", parts) : say("page.zahltag.do.keep");
}
