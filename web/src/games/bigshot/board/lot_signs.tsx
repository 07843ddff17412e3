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

/** The sign that says by which count it was sold. */
export function SoldSign(
  { lot, edge, spots, wouldSell, box, animationKey, isNewlySold }: LotProps & { spots: Box[] },
) {
  const isSmall = edge < 20;
  const groups = Object.entries(decidingCubes(lot)).sort(([one, n], [other, m]) =>
    Number(other === lot.leader) - Number(one === lot.leader) || m - n
  );
  const isRow = spots[6].y === spots[0].y;
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x)) + edge];
  const w = isRow ? Math.min(right - left, edge * 9.5) : Math.min(box.w - 6, right - left + 4);
  const cx = (left + right) / 2;
  const h = isRow ? edge + 2 : edge * 2 + 5;
  const y = spots[0].y - 1;
  const word = t(wouldSell ? "page.bigshot.would_sell" : "page.bigshot.sold");
  const size = isSmall ? 12 : 16;
  const pitch = Math.min(isSmall ? 19 : 28, (w - 4) / groups.length);
  const startX = isRow ? cx + w / 2 - groups.length * pitch - 3 : cx - (groups.length * pitch) / 2;
  const wordWide = isRow ? w - groups.length * pitch - 12 : w - 8;
  return (
    <g
      class={`sold-sign ${wouldSell ? "would" : ""} ${isNewlySold ? "stamped" : ""}`}
      key={isNewlySold ? animationKey : "sign"}
      aria-hidden
    >
      <rect x={cx - w / 2} y={y} width={w} height={h} rx={3} />
      <text
        class="word"
        x={isRow ? cx - w / 2 + 6 + wordWide / 2 : cx}
        y={isRow ? y + h / 2 + size * 0.36 : y + size * 1.02}
        font-size={size}
        textLength={word.length * size * 0.78 > wordWide ? wordWide : undefined}
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
