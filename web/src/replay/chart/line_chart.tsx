// The line chart as SVG: one line per seat, and a cursor. A click or drag goes to that step.

import { createElement, Fragment } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { formatNumber, language, t } from "../../i18n/translate.ts";
import { scale, spreadLabels, stepPath, thinOut, ticks, type Value } from "./chart_geometry.ts";
import type { Replay, ReplayPlayer } from "../replay_player.ts";
import { Marker, seatStroke } from "./seat_markers.tsx";

const HEIGHT = 260;
const TOP = 10;
const BOTTOM = 40;
const LEFT = 38;
/** From this width on there is room for names at the ends of the lines. */
const WIDE = 560;
/** Every round has a number at the axis, or every second, … */
const STRIDES = [1, 2, 5, 10, 20];
/** Lines of the same value lie side by side. */
const BESIDE = 2.5;

export function LineChart({ player, replay, series, name, width }: {
  player: ReplayPlayer;
  replay: Replay;
  series: Value[][];
  name: string;
  width: number;
}) {
  const place = useRef<SVGSVGElement>(null);
  const { step } = player.at.value;
  const { last } = player;
  const right = width - (width < WIDE ? 14 : 130);
  const floor = HEIGHT - BOTTOM;
  const x = scale([0, last], [LEFT, right]);
  const marks = useMemo(() => ticks(series.flat(), 6), [series]);
  const y = scale([marks[0], marks[marks.length - 1]], [floor, TOP]);
  const beside = (seat: number) => (seat - (series.length - 1) / 2) * BESIDE;
  const at = (seat: number, now: number) => {
    const value = series[seat][now];
    return value === null ? null : y(value) + beside(seat);
  };

  const still = useMemo(() => {
    const rounds = replay.rounds.filter(({ n }) => n);
    const every = STRIDES.find((stride) => (right - LEFT) * stride >= rounds.length * 22) ?? 50;
    const ends = series.map((_, seat) => at(seat, last));
    const labels = spreadLabels(ends.map((end) => end ?? floor), 17, floor);
    return (
      <>
        {marks.map((mark) => (
          <g key={mark} class={mark ? "grid" : "grid zero"}>
            <path d={`M${LEFT} ${y(mark)}H${right}`} />
            <text x={LEFT - 6} y={y(mark) + 4} text-anchor="end">{formatNumber(mark)}</text>
          </g>
        ))}
        {thinOut(rounds.filter(({ n }) => n % every === 0), ({ first }) => x(first), 16).map((
          { n, first },
        ) => (
          <g key={n} class="grid">
            <path d={`M${x(first)} ${floor}v5`} />
            <text x={x(first)} y={floor + 18} text-anchor="middle">{n}</text>
          </g>
        ))}
        <text class="axis" x={(LEFT + right) / 2} y={HEIGHT - 5} text-anchor="middle">
          {t(replay.game.roundName)}
        </text>
        {series.map((values, seat) => (
          <path
            key={seat}
            class="line"
            d={stepPath(values, x, (value) => y(value) + beside(seat))}
            {...seatStroke(seat)}
          />
        ))}
        {width >= WIDE && series.map((_, seat) =>
          ends[seat] !== null && (
            <g key={seat} class="end">
              <path d={`M${right + 2} ${ends[seat]}L${right + 12} ${labels[seat]}`} />
              <Marker seat={seat} x={right + 18} y={labels[seat]} />
              <text x={right + 28} y={labels[seat] + 4}>{shortened(player.names.value[seat])}</text>
            </g>
          )
        )}
      </>
    );
  }, [replay, series, width, language.value]);

  const follow = (event: PointerEvent) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = place.current!.getBoundingClientRect();
    const part = (event.clientX - box.left - LEFT) / (right - LEFT);
    if (event.type === "pointerdown") {
      place.current!.setPointerCapture(event.pointerId);
      player.isPlaying.value = false;
    }
    player.go(Math.round(part * last));
  };
  return (
    <svg
      ref={place}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t("page.replay.chart_of", { measure: name })}
      onPointerDown={follow}
      onPointerMove={follow}
    >
      {still}
      <path class="cursor" d={`M${x(step)} ${TOP - 6}V${floor + 5}`} />
      {series.map((_, seat) => {
        const height = at(seat, step);
        return height !== null && <Marker key={seat} seat={seat} x={x(step)} y={height} />;
      })}
    </svg>
  );
}

const shortened = (name: string) => name.length > 13 ? `${name.slice(0, 12)}…` : name;
