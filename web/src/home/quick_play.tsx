// Quick play: a game against bots with one click.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../app/error_banner.tsx";
import { DEFAULT_LEVEL, LEVELS } from "../api/protocol.ts";
import {
  botLevels,
  firstLesson,
  gameInfo,
  games,
  gameTitle,
  lessonsOf,
  type Level,
  playedLevel,
  playerCounts,
} from "../games/game_info.ts";
import { LevelNote } from "../games/level_note.tsx";
import { pictureOf } from "../games/registry.ts";
import { readSetting, writeSetting } from "../preferences/local_storage.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { optionalText, t } from "../i18n/translate.ts";
import { nearestPlayers } from "./table_draft.ts";
import { createTable } from "./create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { SegmentedControl } from "../ui/segmented_control.tsx";

const SETTING = "now";

function lastChosen(): { players: number; level: Level } {
  const [players, level] = (readSetting(SETTING) ?? "").split(" ");
  return {
    players: playerCounts().includes(Number(players)) ? Number(players) : 3,
    level: LEVELS.find((one) => one === level) ?? DEFAULT_LEVEL,
  };
}

/** The note on the chosen level, once for all games. */
function QuickPlayNote({ level }: { level: Level }) {
  const game = games.value.find(({ name }) => playedLevel(name, level) !== level);
  return game ? <LevelNote game={game.name} levels={[level]} /> : null;
}

/** Where to learn a game and read its rules: addresses, and the keys of their texts. */
function gameLinks(game: string): [string, string][] {
  const first = firstLesson(game);
  return [
    ...(first ? [[first, "page.start.learn"] as [string, string]] : []),
    ...(lessonsOf(game).length > 1 ? [[`/learn/${game}`, "page.guide.all_lessons"] as [string, string]] : []),
    ...(gameInfo(game)?.puzzles
      ? [[`/puzzles/${game}/daily`, "page.start.daily_puzzle"] as [string, string]]
      : []),
    [`/rules/${game}`, "page.rules"],
  ];
}

export function QuickPlay() {
  const [chosen, setChosen] = useState(lastChosen);
  const [isBusy, setBusy] = useState(false);
  const choose = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change };
    writeSetting(SETTING, `${next.players} ${next.level}`);
    setChosen(next);
  };
  const play = (game: string) =>
    requireName(t("page.play", { title: gameTitle(game) }), async () => {
      const players = nearestPlayers(gameInfo(game)!, chosen.players);
      const levels = botLevels(game);
      const bot = levels.includes(chosen.level) ? chosen.level : levels[levels.length - 1];
      const bots = Array(players - 1).fill({ bot });
      setBusy(true);
      await attempt(() => createTable({ game, players, seats: ["mine", ...bots] }));
      setBusy(false);
    });
  return (
    <Section heading={t("page.play_now")} class="quick-play">
      <div class="option-row">
        <SegmentedControl
          label={t("page.players")}
          options={playerCounts().map((n) => [n, String(n)] as const)}
          chosen={chosen.players}
          onChoose={(players) => choose({ players })}
        />
        <SegmentedControl
          label={t("page.level")}
          options={LEVELS.map((level) => [level, t(`level.${level}`)] as const)}
          chosen={chosen.level}
          onChoose={(level) => choose({ level })}
        />
      </div>
      <QuickPlayNote level={chosen.level} />
      <div class="games">
        {games.value.map(({ name: game, title, chapters }) => (
          <article key={game} class="game-card deco" data-game={game}>
            <img src={pictureOf(game)} alt="" width="640" height="200" />
            <h3>{title}</h3>
            <p>{optionalText(`page.start.about.${game}`) || optionalText(`credits.${game}`)}</p>
            <Button
              isMain
              class="large"
              disabled={isBusy}
              onPress={() =>
                play(game)}
            >
              {t("page.play", { title })}
            </Button>
            {(lessonsOf(game).length > 0 || chapters.length > 0) && (
              <p class="game-links">
                {gameLinks(game).map(([href, key]) => (
                  <a key={href} href={href} aria-label={`${title}: ${t(key)}`}>{t(key)}</a>
                ))}
              </p>
            )}
          </article>
        ))}
      </div>
    </Section>
  );
}
