// The icon of a seat: its number on the seat's colour.

import { createElement } from "preact";

export function SeatIcon({ seat }: { seat: number }) {
  return <span class={`seat-number seat-${seat}`} aria-hidden="true">{seat + 1}</span>;
}
