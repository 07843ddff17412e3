// What was settled last, as an event of its own: opened offers with their winners, or a payday and who paid why.

import { createElement } from "preact";
import { amount, count, listed, say } from "../../../i18n/translate.ts";
import type { BoardProps } from "./board.tsx";
import { Back, Chips } from "../cards.tsx";
import { Envelope } from "./offer_envelope.tsx";
import { Helmet } from "../seat_icon.tsx";
import type { Opening, Payday, Recent } from "../settlement.ts";
import { cardsOf, LAST_PAYDAY } from "../event_text.ts";

type SettledProps = Pick<BoardProps, "cast" | "seat" | "view"> & { recent: Recent };

export function Settled({ recent, cast, seat, view }: SettledProps) {
  if (recent.kind === "payday") return <PaydayHeld payday={recent} names={cast.names} viewer={seat} />;
  return <Opened opening={recent} names={cast.names} isPast={view.contract !== null} />;
}

function Opened({ opening, names, isPast }: { opening: Opening; names: string[]; isPast: boolean }) {
  const { contract, offers, awarded } = opening;
  return (
    <div
      class={isPast ? "settled opening past" : "settled opening"}
      key={`${contract}${offers.map(({ offer }) => offer)}`}
    >
      <h3>
        {contract ? say("page.zahltag.settled.contract", { contract }) : say("page.zahltag.settled.offers")}
        {" "}
        {contract && <Chips counts={cardsOf(contract)} />}
      </h3>
      <ul class="envelopes">
        {offers.map(({ seat, offer }) => (
          <li key={seat}>
            <Envelope
              seat={seat}
              name={names[seat]}
              isThere
              offer={offer}
              isWinner={awarded.includes(seat)}
            />
          </li>
        ))}
      </ul>
      <p class="outcome">{outcomeSaid(opening, names)}</p>
    </div>
  );
}

function outcomeSaid({ offers, awarded, amount: paid, isTied, out }: Opening, names: string[]): string {
  if (!awarded.length) return say("page.zahltag.settled.nobody");
  const who = listed(awarded.map((seat) => names[seat]));
  const offer = offers.find(({ seat }) => seat === awarded[0])?.offer;
  if (!isTied) return say("page.zahltag.settled.one", { who, amount: amount(paid) });
  const key = paid < 0 ? "cost" : paid ? "tied" : "nothing";
  const said = say(`page.zahltag.settled.${key}`, { who, offer, amount: amount(Math.abs(paid)) });
  return out.length
    ? `${said} ${say("page.zahltag.settled.out", { who: listed(out.map((seat) => names[seat])) })}`
    : said;
}

function PaydayHeld({ payday, names, viewer }: { payday: Payday; names: string[]; viewer: number | null }) {
  const { number, isForced, least, dues } = payday;
  return (
    <div class="settled payday" key={`payday${number}`} data-payday={number}>
      <svg class="purse-art" viewBox="0 0 90 80" aria-hidden="true">
        <use href="#zt-purse" />
      </svg>
      <h3>
        {say(isForced ? "page.zahltag.payday.forced" : "page.zahltag.payday", { number, last: LAST_PAYDAY })}
      </h3>
      {least !== null && <p>{say("page.zahltag.payday.least", { cards: count("cards.any", least) })}</p>}
      <ul class="dues">
        {dues.map(({ seat, owed, isOut }) => (
          <li key={seat} class={isOut ? "out" : seat === viewer ? "mine" : undefined}>
            <Helmet seat={seat} />
            <b>{names[seat]}</b>
            {least !== null && (
              <span class="why">
                <Back />
                <span aria-hidden="true">{least + owed}</span>
                <span class="unseen">{count("cards.any", least + owed)}</span>
              </span>
            )}
            <span class="owed">{owedSaid(owed, isOut)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function owedSaid(owed: number, isOut: boolean): string {
  if (isOut) return say("page.zahltag.payday.out", { amount: amount(owed) });
  return owed
    ? say("page.zahltag.payday.pays", { amount: amount(owed) })
    : say("page.zahltag.payday.nothing");
}
