// The puzzles: today's, and the next one of a game, a grade and a theme; what was solved in this browser.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PuzzleDescription } from "../api/protocol.ts";
import { get } from "../api/http_client.ts";
import { usePageTitle } from "../app/page_title.ts";
import { games, gameTitle } from "../games/game_info.ts";
import { fetchCatalogue, optionalText, t } from "../i18n/translate.ts";
import { readSetting, writeSetting } from "../preferences/local_storage.ts";
import { Button } from "../ui/button.tsx";
import { useLoadStatus } from "../ui/load_status.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { type Filter, matching, nextPuzzle } from "./puzzle.ts";
import { forgetAnswers, GAME_SETTING, readAnswers, readStreak } from "./puzzle_progress.ts";
import { themeText } from "./puzzle_text.ts";

const GRADES = ["easy", "medium", "hard"] as const;
const ANY = "";

export function PuzzleListPage(_: { id: string }) {
  const names = games.value.filter(({ puzzles }) => puzzles).map(({ name }) => name);
  const [lists, setLists] = useState<Record<string, PuzzleDescription[]>>({});
  const missing = useLoadStatus(
    () =>
      Promise.all([
        fetchCatalogue("puzzles"),
        ...names.map((game) =>
          get<PuzzleDescription[]>(`/api/games/${game}/puzzles`)
            .then((list) => setLists((lists) => ({ ...lists, [game]: list })))
        ),
      ]),
    names.join(),
  );
  return missing ?? <PuzzleOverview names={names} lists={lists} />;
}

function PuzzleOverview({ names, lists }: { names: string[]; lists: Record<string, PuzzleDescription[]> }) {
  const [game, setGame] = useState(() =>
    names.find((name) => name === readSetting(GAME_SETTING)) ?? names[0]
  );
  const [filter, setFilter] = useState<Filter>({ grade: null, theme: null });
  const [, setForgotten] = useState(0);
  usePageTitle(t("puzzles.title"));
  const list = lists[game] ?? [];
  const answers = readAnswers(game ?? "");
  const kept = matching(list, filter);
  const open = kept.filter(({ id }) => !answers.has(id)).length;
  const next = nextPuzzle(kept, (id) => answers.has(id));
  const streak = game ? readStreak(game, Date.now()) : null;
  const right = [...answers.values()].filter(Boolean).length;
  const themes = [...new Set(list.map(({ theme }) => theme))].sort();
  const chooseGame = (name: string) => {
    writeSetting(GAME_SETTING, name);
    setGame(name);
    setFilter({ grade: filter.grade, theme: null });
  };
  return (
    <section class="puzzle-list">
      <h1>{t("puzzles.title")}</h1>
      <p>{t("puzzles.intro")}</p>
      {game === undefined ? <p>{t("puzzles.none")}</p> : (
        <>
          {names.length > 1 && (
            <SegmentedControl
              label={t("puzzles.game")}
              options={names.map((name) => [name, gameTitle(name)] as const)}
              chosen={game}
              onChoose={chooseGame}
            />
          )}
          <div class="card daily">
            <h2>{t("puzzles.daily")}</h2>
            <p>
              <a class="button primary" href={`/puzzles/${game}/daily`}>
                {gameTitle(game)}: {t("puzzles.daily")}
              </a>
            </p>
            {streak && <p class="small">{t("puzzles.streak", { days: streak.days })}</p>}
          </div>
          <div class="card">
            <h2>{t("puzzles.all")}</h2>
            <div class="filters">
              <SegmentedControl
                label={t("puzzles.grade")}
                options={[
                  [ANY, t("puzzles.any")],
                  ...GRADES.map((grade) => [grade, t(`puzzles.grade.${grade}`)] as const),
                ]}
                chosen={filter.grade ?? ANY}
                onChoose={(grade) => setFilter({ ...filter, grade: grade || null })}
              />
              <SegmentedControl
                label={t("puzzles.theme")}
                options={[
                  [ANY, t("puzzles.any")],
                  ...themes.map((theme) => [theme, themeText(theme)] as const),
                ]}
                chosen={filter.theme ?? ANY}
                onChoose={(theme) => setFilter({ ...filter, theme: theme || null })}
              />
            </div>
            <p class="small">{filter.grade && t(`puzzles.grade.${filter.grade}.why`)}</p>
            <p>{t("puzzles.left", { left: open, all: kept.length })}</p>
            <progress
              max={Math.max(kept.length, 1)}
              value={kept.length - open}
              aria-label={t("puzzles.all")}
            />
            <p>
              {next
                ? (
                  <a class="button primary next-puzzle" href={`/puzzles/${game}/${next.id}`}>
                    {t("puzzles.next")}
                  </a>
                )
                : t("puzzles.finished")}
            </p>
          </div>
          <p class="small">
            {answers.size > 0 && <>{t("puzzles.answered", { right, count: answers.size })}{" · "}</>}
            {t("puzzles.kept")}
          </p>
          {(answers.size > 0 || streak) && (
            <p>
              <Button
                class="forget"
                onPress={() => {
                  forgetAnswers(game);
                  setForgotten((count) => count + 1);
                }}
              >
                {t("puzzles.forget")}
              </Button>
            </p>
          )}
          <p class="small">{optionalText(`${game}.reconstruction`)}</p>
        </>
      )}
      <p class="buttons">
        <a class="button" href="/">{t("page.start.back")}</a>
      </p>
    </section>
  );
}
