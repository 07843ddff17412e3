// The sign of a seat: a helmet in its colour with its number, and a band that no other seat's has.

import { createElement } from "preact";
import type { ZahltagView } from "../wire/protocol.ts";

const BANDS = ["M4 25H44", "M14 10L34 34M24 8L40 26", "M18 6V36M30 6V36", "M8 20L24 12L40 20"];

export function Helmet({ seat }: { seat: number }) {
  return (
    <svg class="helmet" viewBox="0 0 48 44" aria-hidden="true" style={{ color: `var(--seat-${seat})` }}>
      <path d="M6 32Q5 6 24 6T42 32z" fill="currentColor" />
      <path d={BANDS[seat % BANDS.length]} class="band" />
      <path d="M20 3h8v10h-8zM2 31h44q2 7-5 7H7q-7 0-5-7z" fill="currentColor" />
      <circle cx="24" cy="24" r="10.5" class="plate" />
      <text x="24" y="30" class="zt-letter" font-size="17">{seat + 1}</text>
    </svg>
  );
}

export function Mark({ seat }: { view: ZahltagView; seat: number }) {
  return <Helmet seat={seat} />;
}
