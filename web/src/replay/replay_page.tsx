// The replay page.

import "../table/shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { visitor } from "../account/session.ts";
import { usePageTitle } from "../app/page_title.ts";
import { Select } from "../ui/form_fields.tsx";
import { gameTitle } from "../games/game_info.ts";
import { describeOptions } from "../games/registry.ts";
import { t } from "../i18n/translate.ts";
import { lazyComponent } from "../app/lazy_component.tsx";
import { ChartPanel } from "./chart/chart_panel.tsx";
import { ReplayError } from "./replay_error.tsx";
import { ReplayLog } from "./replay_log.tsx";
import { type Replay, ReplayPlayer } from "./replay_player.ts";
import { ReplayBoard } from "./replay_board.tsx";
import { PlayOn } from "./play_on.tsx";
import { PlaybackControls } from "./playback_controls.tsx";
import { ExportPanel } from "./export_panel.tsx";
import { apiPath } from "./replay_source.ts";

const ReviewPanel = lazyComponent(() =>
  import("../review/review_panel.tsx").then((code) => code.ReviewPanel)
);

export function ReplayPage({ id }: { id: string }) {
  const player = useMemo(() => new ReplayPlayer(id), [id]);
  useEffect(() => () => player.end(), [player]);
  const replay = player.replay.value;
  usePageTitle([replay && gameTitle(replay.kind), t("page.replay.looking")].filter(Boolean).join(" – "));
  if (player.refused.value) return <ReplayError player={player} code={player.refused.value.code} />;
  if (!replay) return <p class="small" role="status">{t("page.replay.fetching")}</p>;
  return (
    <div class="replay">
      <header>
        <div>
          <p class="kicker">{t("page.replay.looking")}</p>
          <h1>{t("show.game", { title: gameTitle(replay.kind), players: replay.players })}</h1>
          <p class="small">{describeOptions(replay.kind, replay.options)}</p>
        </div>
        <div class="ways">
          <WaysBack player={player} />
          <PlayOn player={player} replay={replay} />
        </div>
        <PerspectiveSelect player={player} replay={replay} />
      </header>
      <PlaybackControls player={player} replay={replay} />
      <ReplayBoard player={player} replay={replay}>
        {replay.result && <ReviewPanel player={player} replay={replay} path={apiPath(player.source)} />}
        <aside class="side">
          <ReplayLog player={player} replay={replay} />
        </aside>
        <ChartPanel player={player} replay={replay} />
      </ReplayBoard>
      <ExportPanel player={player} replay={replay} />
    </div>
  );
}

/** To the table, where a rematch is one press away, and to all matches of someone who has a name. */
function WaysBack({ player: { source } }: { player: ReplayPlayer }) {
  const hasName = visitor.value.kind === "person";
  if (!source.isTable && !hasName) return null;
  return (
    <nav class="ways-back" aria-label={t("page.replay.ways_back")}>
      {source.isTable && (
        <a class="button" href={`/t/${encodeURIComponent(source.id)}`}>{t("page.replay.to_table")}</a>
      )}
      {hasName && <a class="button" href="/matches">{t("page.replay.matches")}</a>}
    </nav>
  );
}

const EVERYBODY = -1;

function PerspectiveSelect({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const seats = player.names.value.map((name, seat) => [seat, name] as const);
  return (
    <div class="perspective">
      <Select
        name="as"
        label={t("page.replay_as")}
        options={[[EVERYBODY, t("page.replay_all")], ...seats]}
        chosen={player.seat.value ?? EVERYBODY}
        onChoose={(seat) => player.showAs(seat === EVERYBODY ? null : seat)}
      />
      {(replay.game.hidesCards || replay.game.hidesMoney?.(replay.options)) && (
        <p class="small">{t("page.replay.hidden")}</p>
      )}
    </div>
  );
}
