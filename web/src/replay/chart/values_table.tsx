// The values of the chart as a table, at the end of each round or turn.

import { createElement } from "preact";
import { t } from "../../i18n/translate.ts";
import { formatValue } from "./chart_panel.tsx";
import type { Value } from "./chart_geometry.ts";
import type { Replay, ReplayPlayer } from "../replay_player.ts";

export function ValuesTable({ player, replay, series, name }: {
  player: ReplayPlayer;
  replay: Replay;
  series: Value[][];
  name: string;
}) {
  return (
    <div class="values" tabIndex={0} role="region" aria-label={name}>
      <table>
        <caption>{t("page.replay.values_of", { measure: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("page.replay.after")}</th>
            {player.names.value.map((seat, at) => <th key={at} scope="col">{seat}</th>)}
          </tr>
        </thead>
        <tbody>
          {replay.rounds.map(({ n, last }) => (
            <tr key={n}>
              <th scope="row">{player.heading(n)}</th>
              {series.map((values, seat) => <td key={seat}>{formatValue(values[last])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
