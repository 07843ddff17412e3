// What a lot is built up with: stepped towers where it is dear, gabled houses where it is cheap, trees in a park.

import { createElement, Fragment } from "preact";
import type { Box } from "./layout.ts";

/** The share of the dearest lot from which on a lot has towers. */
const DEAR = 0.65;
const SOME = [0.62, 1, 0.78, 0.9, 0.7, 0.85, 0.66];
/** How far across a long park its trees stand, from top to bottom; and where they stand in a low one. */
const GROVE = [14, 86, 30, 88, 12, 86, 14, 90, 16, 72, 88, 30, 12, 84, 16, 62, 90, 36];
const COPSE = [[0.3, 0.2], [0.36, 0.7], [0.26, 0.56], [0.42, 0.34], [0.2, 0.86]];

/** Shapes by their parts, in order of painting: from 0 to 1 across, and down from −1 to the ground at 0. The light is from the left. */
type Shape = Record<string, string>;

const HOUSE: Shape = {
  wall: "M.06 0L.06 -.6L.94 -.6L.94 0z",
  shade: "M.66 0L.66 -.6L.94 -.6L.94 0z",
  roof: "M-.02 -.6L.5 -1L1.02 -.6zM.68 -.98L.81 -.98L.81 -.7L.68 -.7z",
  pane: "M.2 -.5L.38 -.5L.38 -.34L.2 -.34zM.58 -.5L.76 -.5L.76 -.34L.58 -.34zM.4 0L.4 -.24L.6 -.24L.6 0z",
};
const TOWER: Shape = stepped("M0 0L0 -.8L.17 -.8L.17 -1L.83 -1L.83 -.8L1 -.8L1 0z", {
  shade: "M.68 0L.68 -1L.83 -1L.83 -.8L1 -.8L1 0z",
  ledge: "M0 -.8L1 -.8M.17 -1L.83 -1",
});
const PEAK: Shape = stepped(
  "M0 0L0 -.58L.14 -.58L.14 -.78L.29 -.78L.29 -.92L.71 -.92L.71 -.78L.86 -.78L.86 -.58L1 -.58L1 0z",
  {
    shade: "M.66 0L.66 -.92L.71 -.92L.71 -.78L.86 -.78L.86 -.58L1 -.58L1 0z",
    ledge: "M0 -.58L1 -.58M.14 -.78L.86 -.78M.29 -.92L.71 -.92",
    crown: "M.29 -.92Q.5 -.94 .5 -1.05Q.5 -.94 .71 -.92z",
  },
);
const PARK: Shape = {
  path: "M.5 -.9C.1 -.75 .95 -.58 .42 -.38S.5 -.2 .5 -.25",
  water: "M.28 -.7C.28 -.78 .72 -.78 .72 -.7C.72 -.62 .28 -.62 .28 -.7z",
};
const PAVILION: Shape = {
  pavilion:
    "M.5 -1L.85 -.85L1 -.5L.85 -.15L.5 0L.15 -.15L0 -.5L.15 -.85zM.5 -1L.5 0M0 -.5L1 -.5M.15 -.85L.85 -.15M.85 -.85L.15 -.15",
};
/** Light behind the heart of the city. */
const RAYS: Shape = {
  rays:
    "M.5 0L.02 -.32L.1 -.46zM.5 0L.15 -.66L.25 -.8zM.5 0L.33 -.92L.44 -1zM.5 0L.56 -1L.67 -.92zM.5 0L.75 -.8L.85 -.66zM.5 0L.9 -.46L.98 -.32z",
};

function stepped(wall: string, rest: Shape): Shape {
  return { wall, windows: wall, ...rest };
}

/** A shape as large as its box, which stands on the box's lower edge. */
function Drawn({ shape, box: { x, y, w, h }, class: own }: { shape: Shape; box: Box; class?: string }) {
  const fit = (d: string) =>
    d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, across, up) => `${x + across * w} ${y + h + up * h}`);
  return (
    <g class={own}>{Object.entries(shape).map(([part, d]) => <path key={part} class={part} d={fit(d)} />)}</g>
  );
}

/** Buildings on the ground line of this place, the nth of their kind. */
export function Buildings({ place, value, dearest, nth }: {
  place: Box;
  value: number;
  dearest: number;
  nth: number;
}) {
  const share = value / dearest;
  const { x, y, w, h } = place;
  return (
    <g aria-hidden>
      {share === 1 && <Drawn shape={RAYS} box={place} />}
      {share < DEAR && h > 60 && (
        <Street place={{ x: x + w * 0.1, w: w * 0.8, y: y - h * 0.3, h }} share={0} nth={nth + 1} />
      )}
      <Street place={place} share={share < DEAR ? 0 : share} nth={nth} />
    </g>
  );
}

/** Houses side by side, or towers as high as the lot is dear. */
function Street({ place: { x, y, w, h }, share, nth }: { place: Box; share: number; nth: number }) {
  const n = Math.max(2, Math.round(w / Math.max(18, Math.min(36, h * 0.27))));
  const one = w / n;
  const peak = Math.floor(n / 2);
  return (
    <>
      {Array.from({ length: n }, (_, at) => {
        const some = SOME[(at * 3 + nth * 2) % SOME.length];
        const isPeak = share > 0 && at === peak;
        const high = h * (isPeak ? share : share ? some * 0.72 * share : 0.34 + some * 0.2);
        const box = { x: x + at * one + 0.5, y: y + h - high, w: one - 1, h: high };
        return (
          <Drawn
            key={at}
            shape={isPeak ? PEAK : share ? TOWER : HOUSE}
            box={box}
            class={`tone-${(at + nth) % 3}`}
          />
        );
      })}
    </>
  );
}

/** Trees, in a long park round a pond. */
export function Trees({ place }: { place: Box }) {
  const { x, y, w, h } = place;
  const isFlat = w > h * 1.5;
  const wide = Math.min(w, h / 2.5);
  const size = isFlat ? h * 0.2 : wide * 0.13;
  const spots = isFlat ? COPSE : GROVE.map((across, at) => [across / 100, 0.15 + (at * 0.82) / GROVE.length]);
  return (
    <g class="trees" aria-hidden>
      {!isFlat && <Drawn shape={PARK} box={place} />}
      {!isFlat && (
        <Drawn
          shape={PAVILION}
          box={{ x: x + w / 2 - wide * 0.15, y: y + h * 0.75, w: wide * 0.3, h: wide * 0.3 }}
        />
      )}
      {spots.map(([across, down], at) => {
        const r = size * SOME[at % SOME.length];
        return (
          <g
            key={at}
            class={`tree tone-${at % 3}`}
            transform={`translate(${x + w * across} ${y + h * down}) scale(${r})`}
          >
            <circle class="shadow" cx=".3" cy=".4" r="1" />
            <circle r="1" />
            <circle class="light" cx="-.28" cy="-.28" r=".5" />
          </g>
        );
      })}
    </g>
  );
}
