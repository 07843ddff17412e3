// The signs on a lot: a flag for its leader, and how it was sold.

import { createElement } from "preact";
import { t } from "../../../i18n/translate.ts";
import { colourLetter } from "./cube.tsx";
import type { Box } from "./board_layout.ts";
import type { LotProps } from "./lot.tsx";
import { decidingCubes } from "../score.ts";

/** Whose it is, or would be: a pennant with the letter. */
export function Flag(
  { word, x, y, size, isOwned }: { word: string; x: number; y: number; size: number; isOwned: boolean },
) {
  return (
    <g class={`flag ${word} ${isOwned ? "owned" : ""}`} transform={`translate(${x} ${y})`} aria-hidden>
      <path
        class="cloth"
        d={`M0 0h${size}v${size * 1.28}l${-size / 2} ${-size * 0.26}l${-size / 2} ${size * 0.26}z`}
      />
      <text x={size / 2} y={size * 0.82} font-size={size * 0.82}>{colourLetter(word)}</text>
    </g>
  );
}

/** How much the word on a sign may be squeezed. */
const LEAST_OF_WORD = 0.75;

/** Where the sign lies: over the cubes; where they lie in a row that is too short for it, the word stands over the count. */
function placeSign(box: Box, edge: number, spots: Box[], groups: number, wordWidth: number) {
  const isSmall = edge < 20;
  const left = Math.min(...spots.map(({ x }) => x));
  const right = Math.max(...spots.map(({ x }) => x)) + edge;
  const isInRow = spots[6].y === spots[0].y;
  const w = isInRow ? Math.min(right - left, edge * 9.5) : Math.min(box.w - 6, right - left + 4);
  const x = (left + right - w) / 2;
  const tallies = groups * (isSmall ? 19 : 28);
  const high = edge * 2 + (isSmall ? 3 : 5);
  if (!isInRow) return { isRow: false, x, y: spots[0].y - (isSmall ? 0 : 1), w, h: high };
  if (w - tallies - 12 >= wordWidth * LEAST_OF_WORD || box.h < high) {
    return { isRow: true, x, y: spots[0].y - 1, w, h: edge + 2 };
  }
  const wide = Math.min(box.w - 6, Math.max(tallies, wordWidth) + 12);
  const foot = Math.min(box.y + box.h - 2, spots[0].y + edge / 2 + high / 2);
  const isBeside = left > box.x + box.w * 0.3; // then the flag is to the right of it
  const start = isBeside ? right - wide - 14 : (left + right - wide) / 2;
  return { isRow: false, x: start, y: foot - high, w: wide, h: high };
}

/** The sign that says by which count it was sold. */
export function SoldSign(
  { lot, edge, spots, wouldSell, box, animationKey, isNewlySold }: LotProps & { spots: Box[] },
) {
  const isSmall = edge < 20;
  const groups = Object.entries(decidingCubes(lot)).sort(([one, n], [other, m]) =>
    Number(other === lot.leader) - Number(one === lot.leader) || m - n
  );
  const word = t(wouldSell ? "page.bigshot.would_sell" : "page.bigshot.sold");
  const size = isSmall ? 12 : 16;
  const wordWidth = word.length * size * 0.78;
  const { isRow, x, y, w, h } = placeSign(box, edge, spots, groups.length, wordWidth);
  const pitch = Math.min(isSmall ? 19 : 28, (w - 4) / groups.length);
  const startX = isRow ? x + w - groups.length * pitch - 3 : x + (w - groups.length * pitch) / 2;
  const wordRoom = isRow ? w - groups.length * pitch - 12 : w - 8;
  return (
    <g
      class={`sold-sign ${wouldSell ? "would" : ""} ${isNewlySold ? "stamped" : ""}`}
      key={isNewlySold ? animationKey : "sign"}
      aria-hidden
    >
      <rect x={x} y={y} width={w} height={h} rx={3} />
      <text
        class="word"
        x={isRow ? x + 6 + wordRoom / 2 : x + w / 2}
        y={isRow ? y + h / 2 + size * 0.36 : y + size * 0.96}
        font-size={size}
        textLength={wordWidth > wordRoom - size ? wordRoom : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {word}
      </text>
      {groups.map(([colour, n], at) => (
        <g key={colour} class={`tally ${colour} ${colour === lot.leader ? "won" : ""}`}>
          <rect
            x={startX + at * pitch + 1}
            y={isRow ? y + 2 : y + h - edge - 1}
            width={pitch - 2}
            height={edge - 2}
            rx={2}
          />
          <text
            x={startX + (at + 0.5) * pitch}
            y={(isRow ? y + 2 : y + h - edge - 1) + edge * 0.72}
            font-size={Math.min(16.5, pitch * 0.6)}
          >
            {colourLetter(colour)}
            {n}
          </text>
        </g>
      ))}
    </g>
  );
}
