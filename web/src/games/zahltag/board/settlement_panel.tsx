// The last settlement: opened offers with the winners, or a payday and who paid what.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { formatAmount, formatList, t, tPlural } from "../../../i18n/translate.ts";
import type { BoardProps } from "./board.tsx";
import { CardBack, SmallCards } from "../cards.tsx";
import { OfferEnvelope } from "./offer_envelope.tsx";
import { Helmet } from "../seat_icon.tsx";
import type { Opening, Payday, Settlement } from "../settlement.ts";
import { cardsOf } from "../event_text.ts";
import { LAST_PAYDAY } from "../limits.ts";

type SettlementPanelProps = Pick<BoardProps, "playerNames" | "seat"> & {
  settlement: Settlement;
  /** Another contract was revealed since. */
  isPast?: boolean;
};

export function SettlementPanel({ settlement, playerNames, seat, isPast = false }: SettlementPanelProps) {
  if (settlement.kind === "payday") {
    return <PaydayResult payday={settlement} names={playerNames.names} viewer={seat} />;
  }
  return <OpenedOffers opening={settlement} names={playerNames.names} isPast={isPast} />;
}

function OpenedOffers({ opening, names, isPast }: { opening: Opening; names: string[]; isPast: boolean }) {
  const { contract, offers, awarded, isTied, amount } = opening;
  return (
    <div
      class={isPast ? "settlement opening past" : "settlement opening"}
      key={`${contract}${offers.map(({ offer }) => offer)}`}
    >
      <h3>
        {contract ? t("page.zahltag.settled.contract", { contract }) : t("page.zahltag.settled.offers")}{" "}
        {contract && <SmallCards counts={cardsOf(contract)} />}
      </h3>
      <ul class="envelopes">
        {offers.map(({ seat, offer }) => (
          <li key={seat}>
            <OfferEnvelope
              seat={seat}
              name={names[seat]}
              isThere
              offer={offer}
              isWinner={awarded.includes(seat)}
              tiePays={isTied && awarded.includes(seat) ? amount : null}
            />
          </li>
        ))}
      </ul>
      <p class="outcome">{outcomeText(opening, names)}</p>
    </div>
  );
}

function outcomeText({ offers, awarded, amount: paid, isTied, out }: Opening, names: string[]): string {
  if (!awarded.length) return t("page.zahltag.settled.nobody");
  const who = formatList(awarded.map((seat) => names[seat]));
  const offer = offers.find(({ seat }) => seat === awarded[0])?.offer;
  if (!isTied) return t("page.zahltag.settled.one", { who, amount: formatAmount(paid) });
  const key = paid < 0 ? "cost" : paid ? "tied" : "nothing";
  const text = t(`page.zahltag.settled.${key}`, { who, offer, amount: formatAmount(Math.abs(paid)) });
  return out.length
    ? `${text} ${t("page.zahltag.settled.out", { who: formatList(out.map((seat) => names[seat])) })}`
    : text;
}

function PaydayResult({ payday, names, viewer }: { payday: Payday; names: string[]; viewer: number | null }) {
  const { number, isForced, least, dues } = payday;
  return (
    <div class="settlement payday" key={`payday${number}`} data-payday={number}>
      <svg class="purse-art" viewBox="0 0 90 80" aria-hidden="true">
        <use href="#zt-purse" />
      </svg>
      <h3>
        {t(isForced ? "page.zahltag.payday.forced" : "page.zahltag.payday", { number, last: LAST_PAYDAY })}
      </h3>
      {least !== null && <p>{t("page.zahltag.payday.least", { cards: tPlural("cards.any", least) })}</p>}
      <ul class="dues">
        {dues.map(({ seat, owed, isOut }) => (
          <li key={seat} class={isOut ? "out" : seat === viewer ? "mine" : undefined}>
            <Helmet seat={seat} />
            <b>{names[seat]}</b>
            {least !== null && (
              <span class="why">
                <CardBack />
                <span aria-hidden="true">{least + owed}</span>
                <span class="sr-only">{tPlural("cards.any", least + owed)}</span>
              </span>
            )}
            <span class="owed">{owedText(owed, isOut)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function owedText(owed: number, isOut: boolean): string {
  if (isOut) return t("page.zahltag.payday.out", { amount: formatAmount(owed) });
  return owed
    ? t("page.zahltag.payday.pays", { amount: formatAmount(owed) })
    : t("page.zahltag.payday.nothing");
}
