// The graph of everybody's chance of winning. A click, a drag or an arrow key leads to that step.

import { createElement, Fragment } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { language, t } from "../i18n/translate.ts";
import { scale, spreadLabels, thinOut } from "../replay/chart/chart_geometry.ts";
import { Marker, seatStroke } from "../replay/chart/seat_markers.tsx";
import type { Replay, ReplayPlayer } from "../replay/replay_player.ts";
import { chancesAt, FULL_WIN, momentStep, nextOf } from "./review_data.ts";
import { percent } from "../i18n/percent.ts";
import type { Review } from "../api/protocol.ts";

const HEIGHT = 280;
const TOP = 30;
const BOTTOM = 40;
const LEFT = 38;
/** From this width on there is room for names at the ends of the lines. */
const WIDE = 560;
const TICKS = [0, 25, 50, 75, 100];
/** Every round has a number at the axis, or every second, … */
const STRIDES = [1, 2, 5, 10, 20];
/** A click so near to a key moment goes there, in pixels. */
const NEAR = 10;

export function ChanceGraph({ player, replay, review, width }: {
  player: ReplayPlayer;
  replay: Replay;
  review: Review;
  width: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { step } = player.at.value;
  const { last } = player;
  const right = width - (width < WIDE ? 14 : 130);
  const floor = HEIGHT - BOTTOM;
  const x = scale([0, last], [LEFT, right]);
  const y = scale([0, 1], [floor, TOP]);
  const chances = chancesAt(review, step);
  const moments = useMemo(() => review.moments.map((moment) => momentStep(review, moment)), [review]);
  const names = player.names.value;

  const still = useMemo(() => {
    const rounds = replay.rounds.filter(({ n }) => n);
    const every = STRIDES.find((stride) => (right - LEFT) * stride >= rounds.length * 22) ?? 50;
    const ends = chancesAt(review, last).map(y);
    const labels = spreadLabels(ends, 17, floor);
    const line = (seat: number) =>
      review.graph.map((point) => `${x(point.step)},${y(point.chances[seat] / FULL_WIN)}`).join(" ");
    return (
      <>
        {TICKS.map((tick) => (
          <g key={tick} class={tick ? "grid" : "grid zero"}>
            <path d={`M${LEFT} ${y(tick / 100)}H${right}`} />
            <text x={LEFT - 6} y={y(tick / 100) + 4} text-anchor="end">{tick}</text>
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
        {moments.map((at, nth) => (
          <g key={nth} class="moment-line">
            <path d={`M${x(at)} ${TOP - 8}V${floor}`} />
            <path class="diamond" d={`M${x(at)} ${TOP - 24}l9 9-9 9-9-9z`} />
            <text x={x(at)} y={TOP - 11} text-anchor="middle">{nth + 1}</text>
          </g>
        ))}
        {names.map((_, seat) => (
          <polyline key={seat} class="line" points={line(seat)} {...seatStroke(seat)} />
        ))}
        {width >= WIDE && names.map((name, seat) => (
          <g key={seat} class="end">
            <path d={`M${right + 2} ${ends[seat]}L${right + 12} ${labels[seat]}`} />
            <Marker seat={seat} x={right + 18} y={labels[seat]} />
            <text x={right + 28} y={labels[seat] + 4}>
              {name.length > 13 ? `${name.slice(0, 12)}…` : name}
            </text>
          </g>
        ))}
      </>
    );
  }, [replay, review, width, names, language.value]);

  const follow = (event: PointerEvent) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const at = event.clientX - place.current!.getBoundingClientRect().left;
    if (event.type === "pointerdown") {
      place.current!.setPointerCapture(event.pointerId);
      player.isPlaying.value = false;
    }
    const moment = moments.find((one) => Math.abs(x(one) - at) <= NEAR);
    player.go(moment ?? Math.round((at - LEFT) / (right - LEFT) * last));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepForKey(event.key, step, last, moments);
    if (to === undefined) return;
    event.preventDefault();
    player.isPlaying.value = false;
    player.go(to);
  };
  const told = names.map((name, seat) => `${name} ${percent(chances[seat])}`).join(", ");
  return (
    <div
      ref={place}
      class="chance-graph"
      role="slider"
      tabIndex={0}
      aria-label={t("review.page.graph")}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={step}
      aria-valuetext={`${t("page.replay_step", { step, steps: last })}: ${told}`}
      onPointerDown={follow}
      onPointerMove={follow}
      onKeyDown={press}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {still}
        <path class="cursor" d={`M${x(step)} ${TOP - 6}V${floor + 5}`} />
        {chances.map((chance, seat) => <Marker key={seat} seat={seat} x={x(step)} y={y(chance)} />)}
      </svg>
    </div>
  );
}

/** Where a key leads; undefined: nowhere. */
function stepForKey(key: string, step: number, last: number, moments: number[]): number | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return step - 1;
  if (key === "ArrowRight" || key === "ArrowUp") return step + 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "PageUp") return nextOf(moments, step, -1) ?? 0;
  if (key === "PageDown") return nextOf(moments, step, 1) ?? last;
}
