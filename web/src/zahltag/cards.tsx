// The four kinds of equipment as little posters, drawn once and used at every size.

import { KINDS } from "./telling.ts";
import { CREAM, disc, INK, POSTERS } from "./posters.tsx";
import { spread, WORDS } from "./standing.ts";
import { say } from "../speech/texts.ts";
import type { Counts } from "./telling.ts";

/** The drawings that all cards refer to: once on the page. */
export function Sketches() {
  return (
    <svg class="sketches" width="0" height="0" aria-hidden="true">
      <clipPath id="zt-frame">
        <rect x="5" y="5" width="90" height="105" rx="5" />
      </clipPath>
      {WORDS.map((kind) => {
        const { ground, sun, pattern, picture } = POSTERS[kind];
        const light = kind === "foreman" || kind === "excavator";
        return (
          <>
            <symbol id={`zt-${kind}`} viewBox="0 0 100 140">
              <rect x="1" y="1" width="98" height="138" rx="8" fill={CREAM} stroke={INK} stroke-width="2" />
              <g clip-path="url(#zt-frame)">
                <rect x="5" y="5" width="90" height="105" fill={ground} />
                <path d={pattern} stroke={light ? CREAM : INK} stroke-opacity="0.16" stroke-width="3" />
                {disc(50, 62, 36, sun)}
                {picture}
              </g>
              {disc(17, 17, 13, CREAM)}
              <text x="17" y="24" class="zt-letter" font-size="20" fill={INK}>{KINDS[kind]}</text>
            </symbol>
            <symbol id={`zt-${kind}-chip`} viewBox="0 0 60 84">
              <rect
                x="1.5"
                y="1.5"
                width="57"
                height="81"
                rx="8"
                fill={ground}
                stroke={INK}
                stroke-width="3"
              />
              <svg x="4" y="32" width="52" height="48" viewBox="5 26 90 84">
                <g clip-path="url(#zt-frame)">
                  {disc(50, 70, 44, sun)}
                  {picture}
                </g>
              </svg>
              <text x="30" y="30" class="zt-letter" font-size="32" fill={light ? CREAM : INK}>
                {KINDS[kind]}
              </text>
            </symbol>
          </>
        );
      })}
    </svg>
  );
}

/** A card with its name below the picture. Decoration: what it means is said beside it. */
export function Card({ kind }: { kind: string }) {
  const name = say(`page.zahltag.kind.${kind}`);
  return (
    <svg class="poster" viewBox="0 0 100 140" aria-hidden="true" data-kind={kind}>
      <use href={`#zt-${kind}`} />
      <text
        x="50"
        y="129"
        class="zt-letter"
        font-size={name.length > 9 ? 12.5 : 15}
        fill={INK}
        textLength={name.length > 12 ? 90 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  );
}

/** A card at the size of a letter in a line of text. */
export function Chip({ kind, isMissing }: { kind: string; isMissing?: boolean }) {
  return (
    <svg class={isMissing ? "chip missing" : "chip"} viewBox="0 0 60 84" aria-hidden="true" data-kind={kind}>
      <use href={`#zt-${kind}-chip`} />
    </svg>
  );
}

/** Cards side by side, small. What they are is to be said beside them. */
export function Chips({ counts }: { counts: Counts }) {
  return (
    <span class="chips">{spread(counts).map((kind, at) => <Chip key={`${kind}${at}`} kind={kind} />)}</span>
  );
}

/** The back of a card. */
export function Back() {
  return (
    <svg class="chip back" viewBox="0 0 60 84" aria-hidden="true">
      <rect x="1.5" y="1.5" width="57" height="81" rx="8" fill="#5b2a1a" stroke={INK} stroke-width="3" />
      <path d="M9 9H51V75H9zM30 9L51 42L30 75L9 42z" fill="none" stroke="#e3b659" stroke-width="3" />
      <circle cx="30" cy="42" r="8" fill="#e3b659" />
    </svg>
  );
}
