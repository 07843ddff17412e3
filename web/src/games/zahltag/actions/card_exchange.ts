// Exchanging cards: which card to give, which to get, the move that results, and why it may not be allowed.

import type { DisabledReason } from "../../../ui/disabled_reason.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { t } from "../../../i18n/translate.ts";
import { cardsInAll } from "../calculations.ts";
import { MOST_CARDS } from "../limits.ts";

export interface ChosenCards {
  give: string | null;
  get: string | null;
}

export interface CardExchange extends ChosenCards {
  /** Is it this seat's turn to change its equipment? */
  isOn: boolean;
  setGive(kind: string | null): void;
  setGet(kind: string | null): void;
}

const RULE = "ZT-8";
const because = (key: string): DisabledReason => ({ text: t(`page.zahltag.why.${key}`), rule: RULE });

export function exchangeMove({ give, get }: ChosenCards): string {
  if (give && get) return `swap ${give} ${get}`;
  if (get) return `take ${get}`;
  return give ? `drop ${give}` : "keep";
}

/** Why nothing can be got from this pile. */
export function whyNotGet(view: ZahltagView, kind: string): DisabledReason | null {
  return view.piles[kind] ? null : because("pile");
}

/** Why no such card can be given. */
export function whyNotGive(view: ZahltagView, seat: number, kind: string): DisabledReason | null {
  return view.seats[seat].hand?.[kind] ? null : because("hand");
}

/** Why the move that was put together cannot be made. */
export function whyNot(view: ZahltagView, seat: number, { give, get }: ChosenCards): DisabledReason | null {
  if (give && give === get) return because("same");
  const isFull = cardsInAll(view.seats[seat]) >= MOST_CARDS;
  return get && !give && isFull ? because("full") : null;
}

/** The move in words, as a button says it. */
export function exchangeText({ give, get }: ChosenCards): string {
  const parts = { kind: give && t(`a.${give}`), other: get && t(`a.${get}`) };
  if (give && get) return t("page.zahltag.do.swap", parts);
  if (get) return t("page.zahltag.do.take", parts);
  return give ? t("page.zahltag.do.drop", parts) : t("page.zahltag.do.keep");
}
