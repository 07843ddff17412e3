// A seat's sealed offer: missing, closed, or opened with its number.

import { createElement } from "preact";
import { formatNumber, t } from "../../../i18n/translate.ts";
import { Helmet } from "../seat_icon.tsx";

interface OfferEnvelopeProps {
  seat: number;
  name: string;
  isThere: boolean;
  /** The offer, where it is opened. */
  offer?: string;
  /** The viewer's own offer, while it is sealed. */
  peek?: string | null;
  isWinner?: boolean;
  /** What is paid instead of the offer, where it is tied; null: it is not. */
  tiePays?: number | null;
}

export function OfferEnvelope(
  { seat, name, isThere, offer, peek, isWinner, tiePays = null }: OfferEnvelopeProps,
) {
  const state = offer ? "opened" : isThere ? "closed" : "none";
  const label = offer
    ? t("zahltag.opened", { seat: name, offer })
    : peek
    ? t("page.zahltag.envelope.mine", { offer: peek })
    : t(`page.zahltag.envelope.${state}`, { seat: name });
  return (
    <figure class={`envelope ${state}${isWinner ? " winner" : ""}`} data-seat={seat}>
      <svg viewBox={offer || peek ? "0 6 80 70" : "0 28 80 48"} role="img" aria-label={label}>
        <path class="inside" d="M4 30h72v44H4z" />
        {(offer || peek) && (
          <g class="offer-paper">
            <path d="M14 8h52v48H14z" class="paper" />
            <text x="40" y={offer ? 36 : 29} class="zt-letter" font-size={offer ? 32 : 20}>
              {offer ?? peek}
            </text>
            {tiePays !== null && <path class="tie-strike" d="M18 34L62 16" />}
          </g>
        )}
        <path class="front" d="M4 30l36 24 36-24v44H4z" />
        <path class="flap" d="M4 30h72L40 56z" />
        <g class="wax">
          <circle cx="40" cy="53" r="10" style={{ fill: `var(--seat-${seat})` }} />
          <text x="40" y="58" class="zt-letter" font-size="14">{initial(name)}</text>
        </g>
      </svg>
      <figcaption>
        <Helmet seat={seat} /> <span>{name}</span>
      </figcaption>
      {tiePays !== null && <b class="tie-pays" aria-hidden="true">{formatSigned(tiePays)}</b>}
    </figure>
  );
}

/** The first letter of a name, for its seal. A digit would be read as an offer. */
const initial = (name: string) => name.match(/\p{L}/u)?.[0].toUpperCase();

const formatSigned = (amount: number) => `${amount > 0 ? "+" : ""}${formatNumber(amount)}`;
