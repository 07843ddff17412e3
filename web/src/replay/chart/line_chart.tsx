// The line chart as SVG: one line per seat, and a cursor. A click or drag goes to that step.

import { createElement, Fragment } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { language, t } from "../../i18n/translate.ts";
import { frameOf, LEFT, LineEnds, RoundAxis, ValueGrid } from "./chart_frame.tsx";
import { scale, stepPath, ticks, type Value } from "./chart_geometry.ts";
import type { Replay, ReplayPlayer } from "../replay_player.ts";
import { Marker, SeatLine } from "./seat_markers.tsx";

const HEIGHT = 260;
const TOP = 10;
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
  const { right, floor } = frameOf(width, HEIGHT);
  const x = scale([0, last], [LEFT, right]);
  const marks = useMemo(() => ticks(series.flat(), 6), [series]);
  const y = scale([marks[0], marks[marks.length - 1]], [floor, TOP]);
  const beside = (seat: number) => (seat - (series.length - 1) / 2) * BESIDE;
  const at = (seat: number, now: number) => {
    const value = series[seat][now];
    return value === null ? null : y(value) + beside(seat);
  };

  const still = useMemo(() => (
    <>
      <ValueGrid values={marks} y={y} right={right} />
      <RoundAxis replay={replay} x={x} width={width} height={HEIGHT} />
      {series.map((values, seat) => (
        <SeatLine
          key={seat}
          seat={seat}
          path={stepPath(values, x, (value) => y(value) + beside(seat))}
        />
      ))}
      <LineEnds
        names={player.names.value}
        ends={series.map((_, seat) => at(seat, last))}
        width={width}
        height={HEIGHT}
      />
    </>
  ), [replay, series, width, language.value]);

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
