// The chart of a match: money, lots and other measures over time.

import { createElement } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { Details, Section } from "../../ui/section.tsx";
import { formatNumber, t } from "../../i18n/translate.ts";
import { LineChart } from "./line_chart.tsx";
import type { Value } from "./chart_geometry.ts";
import type { Replay, ReplayPlayer } from "../replay_player.ts";
import { LineSample, seatColours } from "./seat_markers.tsx";
import { ValuesTable } from "./values_table.tsx";

/** A measure by seat, and by step. */
export function measureBySeat({ measures, steps, players }: Replay, measure: number): Value[][] {
  const byStep = steps.map(({ view }) => measures[measure].of(view));
  return Array.from({ length: players }, (_, seat) => byStep.map((values) => values[seat] ?? null));
}

export function ChartPanel({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const [measure, setMeasure] = useState(0);
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const group = useId();
  const { measures, game: { SeatIcon } } = replay;
  const series = useMemo(() => measures.length ? measureBySeat(replay, measure) : [], [replay, measure]);
  useEffect(() => {
    if (!place.current) return;
    const watching = new ResizeObserver(([{ contentRect }]) => setWidth(Math.floor(contentRect.width)));
    watching.observe(place.current);
    return () => watching.disconnect();
  }, []);
  const colours = useMemo(() => seatColours(replay), [replay]);
  if (!measures.length) return null;
  const { step } = player.at.value;
  const name = measures[measure].label();
  return (
    <Section heading={t("page.replay.chart")} class="chart card">
      <fieldset class="measures">
        <legend class="sr-only">{t("page.replay.measure")}</legend>
        {measures.map((one, at) => (
          <label key={at}>
            <input type="radio" name={group} checked={at === measure} onChange={() => setMeasure(at)} />
            <span>{one.label()}</span>
          </label>
        ))}
      </fieldset>
      <ul class="legend" style={colours}>
        {player.names.value.map((seat, at) => (
          <li key={at}>
            <LineSample seat={at} /> <SeatIcon view={replay.steps[step].view} seat={at} /> <span>{seat}</span>
            {" "}
            <b>{formatValue(series[at][step])}</b>
          </li>
        ))}
      </ul>
      <div ref={place} class="line-chart" style={colours}>
        {width > 0 && <LineChart {...{ player, replay, series, name, width }} />}
      </div>
      <Details summary={t("page.replay.values")}>
        <ValuesTable {...{ player, replay, series, name }} />
      </Details>
    </Section>
  );
}

export function formatValue(value: Value): string {
  return value === null ? t("page.replay.unknown") : formatNumber(value);
}
