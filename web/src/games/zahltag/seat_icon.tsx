// The icon of a seat: a helmet with the seat's colour, number and band.

import { createElement } from "preact";
import type { ZahltagView } from "../../api/protocol.ts";

export function Helmet({ seat }: { seat: number }) {
  return (
    <svg class="helmet" viewBox="0 0 48 44" aria-hidden="true" style={{ color: `var(--seat-${seat})` }}>
      <use href={`#zt-helmet-${seat}`} />
      <text x="24" y="30" class="zt-letter" font-size="17">{seat + 1}</text>
    </svg>
  );
}

export function SeatIcon({ seat }: { view: ZahltagView; seat: number }) {
  return <Helmet seat={seat} />;
}
