// Money, lots and whatever else a game measures, over the time of the match.

import { createElement } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { More, Part } from "../../ui/section.tsx";
import { number, say } from "../../i18n/translate.ts";
import { Curves } from "./line_chart.tsx";
import type { Value } from "./chart_geometry.ts";
import type { Looking, Opened } from "../replay_player.ts";
import { Sample } from "./seat_markers.tsx";
import { Values } from "./values_table.tsx";

/** A measure by seat, and by step. */
export function seriesOf({ game, steps, players }: Opened, measure: number): Value[][] {
  const byStep = steps.map(({ view }) => game.measures[measure].of(view));
  return Array.from({ length: players }, (_, seat) => byStep.map((values) => values[seat] ?? null));
}

export function Chart({ looking, course }: { looking: Looking; course: Opened }) {
  const [measure, setMeasure] = useState(0);
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const group = useId();
  const { measures, Mark } = course.game;
  const series = useMemo(() => measures.length ? seriesOf(course, measure) : [], [course, measure]);
  useEffect(() => {
    if (!place.current) return;
    const watching = new ResizeObserver(([{ contentRect }]) => setWidth(Math.floor(contentRect.width)));
    watching.observe(place.current);
    return () => watching.disconnect();
  }, []);
  if (!measures.length) return null;
  const { step } = looking.at.value;
  const name = say(measures[measure].name);
  return (
    <Part heading={say("page.replay.chart")} class="chart card">
      <fieldset class="measures">
        <legend class="unseen">{say("page.replay.measure")}</legend>
        {measures.map((one, at) => (
          <label key={one.name}>
            <input type="radio" name={group} checked={at === measure} onChange={() => setMeasure(at)} />
            <span>{say(one.name)}</span>
          </label>
        ))}
      </fieldset>
      <ul class="legend">
        {looking.names.value.map((seat, at) => (
          <li key={at}>
            <Sample seat={at} /> <Mark view={course.steps[step].view} seat={at} /> <span>{seat}</span>{" "}
            <b>{valueSaid(series[at][step])}</b>
          </li>
        ))}
      </ul>
      <div ref={place} class="curves">
        {width > 0 && <Curves {...{ looking, course, series, name, width }} />}
      </div>
      <More summary={say("page.replay.values")}>
        <Values {...{ looking, course, series, name }} />
      </More>
    </Part>
  );
}

export function valueSaid(value: Value): string {
  return value === null ? say("page.replay.unknown") : number(value);
}
