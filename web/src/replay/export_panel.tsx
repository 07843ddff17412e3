// Exports of a replay: a link to the step, the record, the text, the values; and deleting an own record.

import { createElement, Fragment } from "preact";
import { gameTitle } from "../games/game_info.ts";
import { describeOptions } from "../games/registry.ts";
import { useState } from "preact/hooks";
import { navigate } from "../app/router.ts";
import { loadSession, visitor } from "../account/session.ts";
import { announce } from "../app/live_region.tsx";
import { attempt } from "../app/error_banner.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../i18n/translate.ts";
import { CopyLink } from "../ui/copy_link.tsx";
import { remove } from "../api/http_client.ts";
import { measureBySeat } from "./chart/chart_panel.tsx";
import { apiPath, permalink, recordPath } from "./replay_source.ts";
import { roundAt } from "./rounds.ts";
import { downloadFile, toCsv } from "./csv_export.ts";
import { sectionsOf } from "./replay_log.tsx";
import type { Replay, ReplayPlayer } from "./replay_player.ts";

export function ExportPanel({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const { source } = player;
  const named = `${replay.kind}-${source.id}`;
  const link = location.origin + permalink(source, player.at.value.step, player.seat.value);
  const who = visitor.value;
  const isMine = !source.isTable && who.kind === "person" &&
    who.me.records.some(({ id }) => id === source.id);
  return (
    <Section heading={t("page.replay.take")} class="export card">
      <CopyLink label={t("page.replay.link")} url={link} title={gameTitle(replay.kind)} />
      <div class="buttons">
        <a class="button" href={recordPath(source)} download={`${named}.json`}>{t("page.replay.record")}</a>
        <Button
          class="export-text"
          onPress={() => downloadFile(`${named}.txt`, "text/plain", matchAsText(player, replay))}
        >
          {t("page.replay.story")}
        </Button>
        {replay.measures.length > 0 && (
          <Button
            class="csv"
            onPress={() => downloadFile(`${named}.csv`, "text/csv", `\ufeff${matchAsCsv(player, replay)}`)}
          >
            {t("page.replay.csv")}
          </Button>
        )}
        {isMine && <DeleteRecord player={player} />}
      </div>
    </Section>
  );
}

function DeleteRecord({ player }: { player: ReplayPlayer }) {
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    const isDone = await attempt(async () => {
      await remove(apiPath(player.source));
      return true;
    });
    setAsking(false);
    if (!isDone) return;
    announce(t("page.replay.deleted"));
    await attempt(loadSession);
    navigate("/");
  };
  return (
    <>
      <Button isDangerous class="delete" onPress={() => setAsking(true)}>{t("page.replay.delete")}</Button>
      {isAsking && (
        <Dialog heading={t("page.replay.delete_sure")} onClose={() => setAsking(false)}>
          <p>{t("page.replay.delete_means")}</p>
          <div class="buttons">
            <Button isDangerous class="delete-it" onPress={discard}>{t("page.replay.delete_it")}</Button>
            <Button onPress={() => setAsking(false)}>{t("page.replay.keep_it")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The match as plain text. */
function matchAsText(player: ReplayPlayer, replay: Replay): string {
  const head = [
    t("show.game", { title: gameTitle(replay.kind), players: replay.players }),
    describeOptions(replay.kind, replay.options),
    player.names.value.join(", "),
    location.origin + permalink(player.source, 0, player.seat.value),
  ];
  const sections = sectionsOf(player, replay).map(({ heading, lines }) =>
    [...(heading ? [heading] : []), ...lines.map(({ text }) => `  ${text}`)].join("\n")
  );
  return [head.join("\n"), ...sections].join("\n\n") + "\n";
}

/** All measures by step, as CSV. */
function matchAsCsv(player: ReplayPlayer, replay: Replay): string {
  const { rounds, game, steps, measures } = replay;
  const measured = measures.flatMap(({ label }, measure) =>
    measureBySeat(replay, measure).map((values, seat) => ({
      name: `${label()}: ${player.names.value[seat]}`,
      values,
    }))
  );
  return toCsv([
    { name: t("page.replay.step"), values: steps.map((_, step) => step) },
    {
      name: t(game.roundName),
      values: steps.map((_, step) => rounds[roundAt(rounds, step)].n),
    },
    ...measured,
  ]);
}
