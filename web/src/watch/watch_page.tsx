// Live matches that anybody may watch, strongest first.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { usePolledResource } from "../api/polled_resource.ts";
import type { LiveMatch } from "../api/protocol.ts";
import { usePageTitle } from "../app/page_title.ts";
import { describeOptions, loadGame, pictureOf } from "../games/registry.ts";
import { PipLegend } from "../home/table_list.tsx";
import { errorText, formatList, t, tPlural } from "../i18n/translate.ts";
import { describeClock } from "../table/clock/clock_format.ts";
import { seatLabels } from "../table/store/seat_names.ts";

export function WatchPage(_: { id: string }) {
  usePageTitle(t("page.watch.title"));
  const { value: matches, refused } = usePolledResource<LiveMatch[]>("/api/live");
  return (
    <div class="watch">
      <h1>{t("page.watch.title")}</h1>
      {matches && matches.length > 1 && <p class="small">{t("page.watch.order")}</p>}
      {matches && <PipLegend entries={matches} />}
      <div role="status">
        {refused && <p class="form-error">{errorText(refused)}</p>}
        {matches?.length === 0 && <p class="nothing">{t("page.watch.none")}</p>}
      </div>
      {matches
        ? (
          <ol class="table-list">
            {matches.map((match) => <LiveRow key={match.id} match={match} />)}
          </ol>
        )
        : !refused && <p class="small">{t("page.loading")}</p>}
      <p class="buttons">
        <a class="button" href="/">{t("page.start.back")}</a>
      </p>
    </div>
  );
}

function LiveRow({ match }: { match: LiveMatch }) {
  const { game, seats, round, spectators } = match;
  const facts = [
    round !== null && t("page.watch.round", { round }),
    spectators > 0 && tPlural("page.watch.watching", spectators),
    describeClock(match.clock),
    describeOptions(game, match.options),
  ].filter(Boolean);
  return (
    <li data-table={match.id}>
      <a href={`/t/${encodeURIComponent(match.id)}`} onClick={() => void loadGame(game)}>
        <img src={pictureOf(game)} alt="" width="64" height="48" loading="lazy" />
        <span class="what">
          <strong>{match.title}</strong>
          <small>{formatList(seatLabels(seats))}</small>
          {facts.length > 0 && <small>{facts.join(" · ")}</small>}
        </span>
        <span class="pips" aria-hidden="true">
          {seats.map((seat, at) => <i key={at} class={`pip-${seat.kind}`} />)}
        </span>
      </a>
    </li>
  );
}
