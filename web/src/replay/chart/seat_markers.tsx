// How the chart marks seats: by colour, dashes and marker shape.

import { createElement } from "preact";

const DASHES = [undefined, "8 4", "2.5 3", "10 3 2 3"];

export const seatStroke = (seat: number) => ({
  stroke: `var(--seat-${seat})`,
  "stroke-dasharray": DASHES[seat],
});

export function Marker({ seat, x, y }: { seat: number; x: number; y: number }) {
  return (
    <use
      class="marker"
      href={`#marker-${seat}`}
      transform={`translate(${x} ${y})`}
      fill={`var(--seat-${seat})`}
    />
  );
}

/** A sample of a seat's line, for the legend. */
export function LineSample({ seat }: { seat: number }) {
  return (
    <svg class="sample" viewBox="0 0 40 14" aria-hidden="true">
      <path class="line" d="M0 7H40" {...seatStroke(seat)} />
      <Marker seat={seat} x={20} y={7} />
    </svg>
  );
}
