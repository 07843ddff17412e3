// The wins above par over all matches, as a line. Who is as good as the others stays near the line of zero.

import { createElement } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { MatchResult } from "../api/protocol.ts";
import { formatNumber, t } from "../i18n/translate.ts";
import { scale, ticks } from "../replay/chart/chart_geometry.ts";
import { winsAbovePar } from "./results.ts";

const HEIGHT = 200;
const TOP = 10;
const BOTTOM = 40;
const LEFT = 38;
const RIGHT = 14;

export function ProgressChart({ results }: { results: MatchResult[] }) {
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
      <p class="small">{t("page.progress.chart_why")}</p>
      <div ref={place} class="line-chart">{width > 0 && <Curve results={results} width={width} />}</div>
    </div>
  );
}

function Curve({ results, width }: { results: MatchResult[]; width: number }) {
  const values = winsAbovePar(results);
  const marks = ticks(values, 5);
  const floor = HEIGHT - BOTTOM;
  const right = width - RIGHT;
  const x = scale([0, values.length - 1], [LEFT, right]);
  const y = scale([marks[0], marks[marks.length - 1]], [floor, TOP]);
  const end = values[values.length - 1];
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t("page.progress.chart", { end: formatNumber(Math.round(end * 10) / 10) })}
    >
      {marks.map((mark) => (
        <g key={mark} class={mark ? "grid" : "grid zero"}>
          <path d={`M${LEFT} ${y(mark)}H${right}`} />
          <text x={LEFT - 6} y={y(mark) + 4} text-anchor="end">{formatNumber(mark)}</text>
        </g>
      ))}
      {[...new Set([1, values.length - 1])].map((number) => (
        <g key={number} class="grid">
          <path d={`M${x(number)} ${floor}v5`} />
          <text x={x(number)} y={floor + 18} text-anchor="middle">{formatNumber(number)}</text>
        </g>
      ))}
      <text class="axis" x={(LEFT + right) / 2} y={HEIGHT - 5} text-anchor="middle">
        {t("page.progress.matches")}
      </text>
      <polyline class="line own" points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")} />
    </svg>
  );
}
