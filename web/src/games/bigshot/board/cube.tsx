// A cube: its colour, and the letter of that colour in the reader's language.

import { createElement } from "preact";
import { colourName, t } from "../../../i18n/translate.ts";

export const colourLetter = (word: string): string => t(`page.bigshot.letter.${word}`);

/** A cube within the board. */
export function Cube({ word, x, y, edge, class: own, style }: {
  word: string;
  x: number;
  y: number;
  edge: number;
  class?: string;
  style?: Record<string, string>;
}) {
  const lip = edge * 0.16;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`cube ${word} ${own ?? ""}`} style={style}>
        <path
          class="side"
          d={`M0 ${lip}h${edge}v${edge - 2 * lip}q0 ${lip} ${-lip} ${lip}h${
            2 * lip - edge
          }q${-lip} 0 ${-lip} ${-lip}z`}
        />
        <rect class="face" width={edge} height={edge - lip} rx={edge * 0.14} />
        <text x={edge / 2} y={edge * 0.73} font-size={edge * 0.8}>{colourLetter(word)}</text>
      </g>
    </g>
  );
}

/** A cube within text. */
export function CubeIcon(
  { word, edge = 22, isNamed = true }: { word: string; edge?: number; isNamed?: boolean },
) {
  const meaning = isNamed
    ? { role: "img", "aria-label": colourName(word) } as const
    : { "aria-hidden": true } as const;
  return (
    <svg class="sign" viewBox="-1 -1 24 24" width={edge} height={edge} {...meaning}>
      <Cube word={word} x={0} y={0} edge={22} />
    </svg>
  );
}

export function CubeIcons({ words, edge }: { words: string[]; edge?: number }) {
  return <span class="cubes">{words.map((word, at) => <CubeIcon key={at} word={word} edge={edge} />)}</span>;
}
