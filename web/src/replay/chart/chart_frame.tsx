// What the charts of a replay share: the grid of values, the axis of rounds, and the names at the ends of the lines.

import { createElement, Fragment } from "preact";
import { formatNumber, t } from "../../i18n/translate.ts";
import type { Replay } from "../replay_player.ts";
import { spreadLabels, thinOut } from "./chart_geometry.ts";
import { Marker } from "./seat_markers.tsx";

export const LEFT = 38;
const BOTTOM = 40;
/** From this width on there is room for names at the ends of the lines. */
const WIDE = 560;
/** Every round has a number at the axis, or every second, … */
const STRIDES = [1, 2, 5, 10, 20];
const LONGEST_NAME = 13;

/** Where the lines end at the right, and the axis of rounds below them. */
export const frameOf = (width: number, height: number) => ({
  right: width - (width < WIDE ? 14 : 130),
  floor: height - BOTTOM,
});

type Scale = (value: number) => number;

export function ValueGrid({ values, y, right }: { values: number[]; y: Scale; right: number }) {
  return (
    <>
      {values.map((value) => (
        <g key={value} class={value ? "grid" : "grid zero"}>
          <path d={`M${LEFT} ${y(value)}H${right}`} />
          <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{formatNumber(value)}</text>
        </g>
      ))}
    </>
  );
}

export function RoundAxis(
  { replay, x, width, height }: { replay: Replay; x: Scale; width: number; height: number },
) {
  const { right, floor } = frameOf(width, height);
  const rounds = replay.rounds.filter(({ n }) => n);
  const every = STRIDES.find((stride) => (right - LEFT) * stride >= rounds.length * 22) ?? 50;
  const named = thinOut(rounds.filter(({ n }) => n % every === 0), ({ first }) => x(first), 16);
  return (
    <>
      {named.map(({ n, first }) => (
        <g key={n} class="grid">
          <path d={`M${x(first)} ${floor}v5`} />
          <text x={x(first)} y={floor + 18} text-anchor="middle">{n}</text>
        </g>
      ))}
      <text class="axis" x={(LEFT + right) / 2} y={height - 5} text-anchor="middle">
        {t(replay.game.roundName)}
      </text>
    </>
  );
}

interface LineEndsProps {
  names: string[];
  /** The height at which each seat's line ends; null: it has no end. */
  ends: (number | null)[];
  width: number;
  height: number;
}

/** The names at the ends of the lines, where there is room. */
export function LineEnds({ names, ends, width, height }: LineEndsProps) {
  if (width < WIDE) return null;
  const { right, floor } = frameOf(width, height);
  const labels = spreadLabels(ends.map((end) => end ?? floor), 17, floor);
  return (
    <>
      {ends.map((end, seat) =>
        end !== null && (
          <g key={seat} class="end">
            <path d={`M${right + 2} ${end}L${right + 12} ${labels[seat]}`} />
            <Marker seat={seat} x={right + 18} y={labels[seat]} />
            <text x={right + 28} y={labels[seat] + 4}>{shorten(names[seat])}</text>
          </g>
        )
      )}
    </>
  );
}

const shorten = (name: string) => name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
