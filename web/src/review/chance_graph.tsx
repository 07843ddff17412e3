// The graph of everybody's chance of winning. A click, a drag or an arrow key leads to that step.

import { createElement, Fragment } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { language, t } from "../i18n/translate.ts";
import { frameOf, LEFT, LineEnds, RoundAxis, ValueGrid } from "../replay/chart/chart_frame.tsx";
import { scale } from "../replay/chart/chart_geometry.ts";
import { Marker, SeatLine } from "../replay/chart/seat_markers.tsx";
import type { Replay, ReplayPlayer } from "../replay/replay_player.ts";
import { chancesAt, FULL_WIN, isValued, momentStep, nextOf } from "./review_data.ts";
import { percent } from "../i18n/percent.ts";
import type { Review } from "../api/protocol.ts";

const HEIGHT = 280;
const TOP = 30;
/** In percent. */
const TICKS = [0, 25, 50, 75, 100];
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
  const { right, floor } = frameOf(width, HEIGHT);
  const x = scale([0, last], [LEFT, right]);
  const y = scale([0, 1], [floor, TOP]);
  const chances = chancesAt(review, step);
  const moments = useMemo(() => review.moments.map((moment) => momentStep(review, moment)), [review]);
  const names = player.names.value;

  const still = useMemo(() => {
    const line = (seat: number) =>
      `M${review.graph.map((point) => `${x(point.step)} ${y(point.chances[seat] / FULL_WIN)}`).join("L")}`;
    return (
      <>
        <ValueGrid values={TICKS} y={(tick) => y(tick / 100)} right={right} />
        <RoundAxis replay={replay} x={x} width={width} height={HEIGHT} />
        {moments.map((at, nth) => (
          <g key={nth} class="moment-line">
            <path d={`M${x(at)} ${TOP - 8}V${floor}`} />
            <path class="diamond" d={`M${x(at)} ${TOP - 24}l9 9-9 9-9-9z`} />
            <text x={x(at)} y={TOP - 11} text-anchor="middle">{nth + 1}</text>
          </g>
        ))}
        {names.map((_, seat) => <SeatLine key={seat} seat={seat} path={line(seat)} />)}
        <LineEnds names={names} ends={chancesAt(review, last).map(y)} width={width} height={HEIGHT} />
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
  const told = isValued(review, step)
    ? names.map((name, seat) => `${name} ${percent(chances[seat])}`).join(", ")
    : t("review.page.given");
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
        {isValued(review, step) &&
          chances.map((chance, seat) => <Marker key={seat} seat={seat} x={x(step)} y={y(chance)} />)}
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
