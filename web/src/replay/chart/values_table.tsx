// The chart's values as a table: how each round or turn ended.

import { createElement } from "preact";
import { say } from "../../i18n/translate.ts";
import { valueSaid } from "./chart_panel.tsx";
import type { Value } from "./chart_geometry.ts";
import type { Looking, Opened } from "../replay_player.ts";

export function Values({ looking, course, series, name }: {
  looking: Looking;
  course: Opened;
  series: Value[][];
  name: string;
}) {
  return (
    <div class="values" tabIndex={0} role="region" aria-label={name}>
      <table>
        <caption>{say("page.replay.values_of", { measure: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{say("page.replay.after")}</th>
            {looking.names.value.map((seat, at) => <th key={at} scope="col">{seat}</th>)}
          </tr>
        </thead>
        <tbody>
          {course.chapters.map(({ n, last }) => (
            <tr key={n}>
              <th scope="row">{looking.heading(n)}</th>
              {series.map((values, seat) => <td key={seat}>{valueSaid(values[last])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
