// How the chart marks seats: by colour, dashes and marker shape.

import { createElement, Fragment } from "preact";
import type { Replay } from "../replay_player.ts";

const DASHES = [undefined, "8 4", "2.5 3", "10 3 2 3"];

/** The colours of lines and markers, for the element around a chart or a legend: those of the seats' pieces, if they have any. */
export function seatColours({ game, steps: [{ view }], players }: Replay): Record<string, string> {
  const colours: Record<string, string> = {};
  for (let seat = 0; game.seatColour && seat < players; seat += 1) {
    const colour = game.seatColour(view, seat);
    colours[`--seat-${seat}`] = `var(--${colour})`;
    colours[`--edge-${seat}`] = `var(--edge-${colour})`;
  }
  return colours;
}

/** The line of a seat; along it an edge, where its colour alone would not stand out. */
export function SeatLine({ seat, path }: { seat: number; path: string }) {
  return (
    <>
      <path class="line-edge" d={path} stroke={`var(--edge-${seat}, none)`} stroke-dasharray={DASHES[seat]} />
      <path class="line" d={path} stroke={`var(--seat-${seat})`} stroke-dasharray={DASHES[seat]} />
    </>
  );
}

export function Marker({ seat, x, y }: { seat: number; x: number; y: number }) {
  return (
    <use
      class="marker"
      href={`#marker-${seat}`}
      transform={`translate(${x} ${y})`}
      fill={`var(--seat-${seat})`}
      stroke={`var(--edge-${seat}, var(--card))`}
    />
  );
}

/** A sample of a seat's line, for the legend. */
export function LineSample({ seat }: { seat: number }) {
  return (
    <svg class="sample" viewBox="0 0 40 14" aria-hidden="true">
      <SeatLine seat={seat} path="M0 7H40" />
      <Marker seat={seat} x={20} y={7} />
    </svg>
  );
}
