// A number that changes from match to match, as a line.

import { createElement } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { shortDecimal } from "../i18n/percent.ts";
import { formatNumber, t } from "../i18n/translate.ts";
import { scale, ticks } from "../replay/chart/chart_geometry.ts";

const HEIGHT = 200;
const TOP = 10;
const BOTTOM = 40;
const LEFT = 38;
const RIGHT = 14;

interface Curve {
  /** From the oldest match on. */
  values: number[];
  /** The number of the match that the first value belongs to; 0: the value before all matches. */
  first: number;
  /** What a screen reader says. */
  label: string;
  /** The marks of the scale, from the lowest on; without them, round numbers around all values and zero. */
  marks?: number[];
}

interface ProgressChartProps extends Curve {
  /** What the line shows. */
  text: string;
}

export function ProgressChart({ text, ...curve }: ProgressChartProps) {
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const watching = new ResizeObserver(([{ contentRect }]) => setWidth(Math.floor(contentRect.width)));
    watching.observe(place.current);
    return () => watching.disconnect();
  }, []);
  return (
    <div class="chart">
      <p class="small">{text}</p>
      <div ref={place} class="line-chart">{width > 0 && <CurveDrawing {...curve} width={width} />}</div>
    </div>
  );
}

function CurveDrawing({ values, first, label, marks = ticks(values, 5), width }: Curve & { width: number }) {
  const floor = HEIGHT - BOTTOM;
  const right = width - RIGHT;
  const last = first + values.length - 1;
  const x = scale([first, last], [LEFT, right]);
  const y = scale([marks[0], marks[marks.length - 1]], [floor, TOP]);
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={label}>
      {marks.map((mark) => (
        <g key={mark} class={mark ? "grid" : "grid zero"}>
          <path d={`M${LEFT} ${y(mark)}H${right}`} />
          <text x={LEFT - 6} y={y(mark) + 4} text-anchor="end">{shortDecimal(mark)}</text>
        </g>
      ))}
      {[...new Set([1, last])].map((number) => (
        <g key={number} class="grid">
          <path d={`M${x(number)} ${floor}v5`} />
          <text x={x(number)} y={floor + 18} text-anchor="middle">{formatNumber(number)}</text>
        </g>
      ))}
      <text class="axis" x={(LEFT + right) / 2} y={HEIGHT - 5} text-anchor="middle">
        {t("page.progress.matches")}
      </text>
      <polyline
        class="line own"
        points={values.map((value, at) => `${x(first + at)},${y(value)}`).join(" ")}
      />
    </svg>
  );
}
