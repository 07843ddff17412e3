// The revealed contract: what it needs, what the player has and lacks, and who has made an offer.

import { createElement } from "preact";
import { t } from "../../../i18n/translate.ts";
import type { BoardProps } from "./board.tsx";
import { Card, CardBack } from "../cards.tsx";
import { OfferEnvelope } from "./offer_envelope.tsx";
import { listCards, missingFor, sumOf } from "../calculations.ts";
import { cardsOf, cardsText } from "../event_text.ts";

export function Contract({ view, seat, playerNames }: BoardProps) {
  const { contract } = view;
  if (!contract) return <HiddenContract view={view} names={playerNames.names} />;
  const hand = seat === null ? null : view.seats[seat].hand;
  const missing = hand && missingFor(contract, hand);
  const isIn = seat !== null && !view.seats[seat].out;
  return (
    <div class="contract" key={contract} data-contract={contract}>
      <p class="code">
        <b>{cardsText(cardsOf(contract))}</b> <span>{contract}</span>
      </p>
      <div class="wanted">{slots(contract, isIn ? hand : null)}</div>
      {isIn && missing && (
        <p class={sumOf(missing) ? "verdict lacking" : "verdict able"}>
          {sumOf(missing)
            ? t("page.zahltag.contract.misses", { cards: cardsText(missing) })
            : t("page.zahltag.contract.able")}
        </p>
      )}
      <ul class="envelopes" aria-label={t("page.zahltag.envelopes")}>
        {view.seats.filter(({ out }) => !out).map(({ seat: one, has_offered, offer }) => (
          <li key={one}>
            <OfferEnvelope seat={one} name={playerNames.names[one]} isThere={has_offered} peek={offer} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each card that is asked for, ticked where the hand has it; without a hand, as it is. */
function slots(contract: string, hand: Record<string, number> | null) {
  const left = { ...hand };
  return listCards(cardsOf(contract)).map((kind, at) => {
    const has = (left[kind] ?? 0) > 0;
    left[kind] = (left[kind] ?? 0) - 1;
    const state = hand ? (has ? "slot has" : "slot misses") : "slot";
    return (
      <span key={at} class={state}>
        <Card kind={kind} />
      </span>
    );
  });
}

function HiddenContract({ view, names }: { view: BoardProps["view"]; names: string[] }) {
  if (view.phase === "over") return null;
  const key = view.phase === "prepare"
    ? "page.zahltag.closed.prepare"
    : view.until_forced
    ? "page.zahltag.closed"
    : "page.zahltag.closed.due";
  return (
    <div class="contract closed">
      <span class="pack">
        <CardBack />
      </span>
      <p>{t(key, { seat: names[view.phase === "prepare" ? view.starter : view.turn] })}</p>
    </div>
  );
}
