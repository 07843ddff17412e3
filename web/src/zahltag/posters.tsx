// What is drawn on the cards: a crane, an excavator, a foreman and a worker, each on a ground of its own.

import type { VNode } from "preact";

export const INK = "#2a2118";
export const CREAM = "#fbf1d9";
const RED = "#b8342a";
const GOLD = "#f0bf3c";
const SKIN = "#e5b48a";
const SHADE = "#c48d62";

interface Poster {
  ground: string;
  sun: string;
  /** What covers the ground: by it the kinds are told apart without colours. */
  pattern: string;
  picture: VNode;
}

const line = (d: string, stroke: string, width: number) => (
  <path
    d={d}
    fill="none"
    stroke={stroke}
    stroke-width={width}
    stroke-linejoin="round"
    stroke-linecap="round"
  />
);
const fill = (d: string, colour: string) => <path d={d} fill={colour} />;
export const disc = (x: number, y: number, r: number, colour: string) => (
  <circle
    cx={x}
    cy={y}
    r={r}
    fill={colour}
  />
);

const crane = (
  <>
    {fill("M5 110V94h13v-9h13v25zM62 110V90h15v-8h18v28z", "#8a5a12")}
    {line("M40 110V36M51 110V36M40 110l11-10-11-9 11-9-11-9 11-9-11-9 11-9-11-10", INK, 2.4)}
    {line("M9 34H93M9 30H93M46 13L93 30M46 13L12 30M46 13V34M56 34l5-4 5 4 5-4 5 4 5-4 5 4", INK, 2)}
    {fill("M10 33h13v13H10z", INK)}
    {fill("M51 36h13v13H51z", RED)}
    {fill("M54 39h7v5h-7z", CREAM)}
    {line("M82 34V60L71 70M82 60L92 70", INK, 1.6)}
    {fill("M68 70h27v3h-11v3h11v3H68v-3h11v-3H68z", RED)}
  </>
);

const excavator = (
  <>
    {fill("M5 110V97q30-7 52 0t38-2v15z", "#4a2016")}
    {disc(26, 41, 5, "#f3d9c4")}
    {disc(20, 31, 7, "#f3d9c4")}
    {line("M50 74L76 34L87 60", INK, 6)}
    {line("M50 74L76 34L87 60", GOLD, 2.6)}
    {fill("M77 60h17l1 11q-9 10-18 1z", INK)}
    {line("M79 75l-2 5M85 77l-1 5M91 75l1 5", INK, 2.4)}
    {fill("M23 48h6v16h-6zM33 46h26v5H33z", INK)}
    {fill("M17 88V62h18V50h22v38z", GOLD)}
    {fill("M40 55h12v13H40z", CREAM)}
    {line("M17 76h40M46 55v13", INK, 2)}
    {fill("M19 86h42a8 8 0 0 1 0 16H19a8 8 0 0 1 0-16z", INK)}
    {[20, 33, 46, 59].map((x) => disc(x, 94, 3.6, CREAM))}
  </>
);

const face = (
  <>
    {fill("M42 70h16v16H42z", SHADE)}
    {fill("M33 54a17 22 0 0 0 34 0v-8H33z", SKIN)}
    {fill("M50 46h17v8a17 22 0 0 1-17 22z", SHADE)}
    {line("M41 55h4M55 55h4", INK, 2.4)}
  </>
);

const foreman = (
  <>
    {fill("M10 110q1-25 27-30h26q26 5 27 30z", INK)}
    {fill("M39 80l11 26 11-26z", CREAM)}
    {fill("M47 84h6l2 15-5 7-5-7z", RED)}
    {face}
    {fill("M50 64q-6-4-15 3 9 5 15 0 6 5 15 0-9-7-15-3z", INK)}
    {fill("M31 44q0-25 19-25t19 25z", "#14100c")}
    {fill("M31 38h38v6H31z", RED)}
    {fill("M21 42q29 8 58 0 1 7-29 7t-29-7z", "#14100c")}
    {fill("M63 108l20-30 9 6-18 26z", CREAM)}
    {line("M70 104l16-23M66 110l20-29", "#5d86a0", 1.6)}
  </>
);

const worker = (
  <>
    {line("M82 110V52", "#7a4a1d", 4)}
    {fill("M73 54V36q9-15 18 0v18q-9 5-18 0z", "#5b6770")}
    {fill("M10 110q1-25 27-29h26q26 4 27 29z", "#b5522b")}
    {line("M20 110q1-14 6-20M80 110q-1-14-6-20", INK, 1.6)}
    {face}
    {line("M44 66q6 5 12 0", INK, 2.2)}
    {fill("M33 110V93h34v17z", "#24507f")}
    {line("M36 94l4-13M64 94l-4-13", "#24507f", 5)}
    {disc(37, 96, 2, GOLD)}
    {disc(63, 96, 2, GOLD)}
    {fill("M30 45q-3-19 20-21 20 0 21 15l11 5q-3 5-24 3z", "#3d4a3a")}
    {line("M33 45q18-8 38-6", "#1f281d", 2)}
  </>
);

export const POSTERS: Record<string, Poster> = {
  crane: {
    ground: "#e3a92c",
    sun: "#f6d67c",
    pattern: "M-10 60L60-10M10 80L100-10M30 100L120 10M50 120L140 30",
    picture: crane,
  },
  excavator: {
    ground: "#a8301f",
    sun: "#cf5b3c",
    pattern: "M0 12H100M0 26H100M0 40H100M0 54H100M0 68H100M0 82H100",
    picture: excavator,
  },
  foreman: {
    ground: "#173f56",
    sun: "#3d7a92",
    pattern: "M14 0V115M32 0V115M50 0V115M68 0V115M86 0V115",
    picture: foreman,
  },
  worker: {
    ground: "#d9cfb0",
    sun: "#f4eed8",
    pattern:
      "M0 22H100M0 44H100M0 66H100M0 88H100M25 0V22M75 0V22M50 22V44M25 44V66M75 44V66M50 66V88M25 88V110M75 88V110",
    picture: worker,
  },
};
