// The decoration of a lot: towers if it is expensive, houses if it is cheap, trees in a park.

import { createElement, Fragment } from "preact";
import type { Box } from "./board_layout.ts";

/** The share of the dearest lot from which on a lot has towers. */
const DEAR = 0.65;
const SOME = [0.62, 1, 0.78, 0.9, 0.7, 0.85, 0.66];
/** How far across a long park its trees stand, from top to bottom; and where they stand in a low one. */
const GROVE = [14, 86, 30, 88, 12, 86, 14, 90, 16, 72, 88, 30, 12, 84, 16, 62, 90, 36];
const COPSE = [[0.3, 0.2], [0.36, 0.7], [0.26, 0.56], [0.42, 0.34], [0.2, 0.86]];

/** A drawing as large as its box. */
function Drawn({ of, box: { x, y, w, h }, class: own }: { of: string; box: Box; class?: string }) {
  return <use href={`#bs-${of}`} x={x} y={y} width={w} height={h} class={own} />;
}

/** A tower with its windows, which are as large on every tower. */
function Tower({ of, box, class: own }: { of: string; box: Box; class: string }) {
  return (
    <>
      <Drawn of={of} box={box} class={own} />
      <rect
        class="windows"
        clip-path={`url(#bs-${of}-shape)`}
        x={box.x}
        y={box.y}
        width={box.w}
        height={box.h}
      />
      <Drawn of={`${of}-light`} box={box} />
    </>
  );
}

/** The buildings of the nth lot. */
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
      {share === 1 && <Drawn of="rays" box={place} />}
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
        const tone = `tone-${(at + nth) % 3}`;
        return share
          ? <Tower key={at} of={isPeak ? "peak" : "tower"} box={box} class={tone} />
          : <Drawn key={at} of="house" box={box} class={tone} />;
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
      {!isFlat && <Drawn of="park" box={place} />}
      {!isFlat && (
        <Drawn
          of="pavilion"
          box={{ x: x + w / 2 - wide * 0.15, y: y + h * 0.75, w: wide * 0.3, h: wide * 0.3 }}
        />
      )}
      {spots.map(([across, down], at) => {
        const r = size * SOME[at % SOME.length];
        return (
          <use
            key={at}
            href="#bs-tree"
            class={`tone-${at % 3}`}
            transform={`translate(${x + w * across} ${y + h * down}) scale(${r})`}
          />
        );
      })}
    </g>
  );
}
