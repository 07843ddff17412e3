// The lessons of a game, or of all games: what each teaches, how long it takes, and how far the learner is.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { usePageTitle } from "../app/page_title.ts";
import { games, gameTitle, lessonsOf } from "../games/game_info.ts";
import { t, tPlural } from "../i18n/translate.ts";
import type { LessonDescription } from "../api/protocol.ts";
import { Button } from "../ui/button.tsx";
import { useCatalogue } from "../ui/load_status.tsx";
import { lessonText } from "./lesson_text.ts";
import { forgetProgress, readProgress, resumedIndex, type StoredProgress } from "./lesson_progress.ts";

export function LessonListPage({ id }: { id: string }) {
  const missing = useCatalogue("learn");
  const taught = games.value.map(({ name }) => name).filter((name) =>
    lessonsOf(name).length && (!id || name === id)
  );
  const headings = taught.map((game) => t("page.guide.lessons_of", { game: gameTitle(game) }));
  usePageTitle(headings.join(" · ") || t("page.not_found"));
  if (!taught.length) return <h1>{t("page.not_found")}</h1>;
  return missing ?? (
    <>{taught.map((game) => <LessonList key={game} game={game} lessons={lessonsOf(game)} />)}</>
  );
}

function LessonList({ game, lessons }: { game: string; lessons: LessonDescription[] }) {
  const [, setForgotten] = useState(0);
  const stored = lessons.map(({ name }) => readProgress(game, name));
  const forget = () => {
    for (const { name } of lessons) forgetProgress(game, name);
    setForgotten((count) => count + 1);
  };
  const next = lessons.findIndex((_, at) => !stored[at]?.isDone);
  return (
    <section class="lesson-list">
      <h1>{t("page.guide.lessons_of", { game: gameTitle(game) })}</h1>
      <p>{t("page.guide.lessons_how")}</p>
      <ol>
        {lessons.map((lesson, at) => (
          <LessonItem
            key={lesson.name}
            game={game}
            lesson={lesson}
            stored={stored[at]}
            isNext={at === next}
          />
        ))}
      </ol>
      <p class="small">{t("page.guide.lessons_kept")}</p>
      {stored.some(Boolean) && (
        <p>
          <Button class="forget" onPress={forget}>{t("page.guide.forget")}</Button>
        </p>
      )}
      <p class="buttons">
        <a class="button" href={`/rules/${game}`}>{t("page.guide.read")}</a>
        <a class="button" href="/">{t("page.start.back")}</a>
      </p>
    </section>
  );
}

interface LessonItemProps {
  game: string;
  lesson: LessonDescription;
  stored: StoredProgress | null;
  isNext: boolean;
}

function LessonItem({ game, lesson: { name, minutes }, stored, isNext }: LessonItemProps) {
  const id = { game, lesson: name };
  const title = lessonText(id, "title");
  const isStarted = stored !== null && resumedIndex(stored, stored.steps) > 0;
  const verb = t(
    isStarted ? "page.guide.continue" : stored?.isDone ? "page.guide.again" : "page.guide.start",
  );
  return (
    <li class="card" data-lesson={name}>
      <h2>{title}</h2>
      <p>{lessonText(id, "about")}</p>
      <p class="small lesson-state">
        {tPlural("page.guide.minutes", minutes)}
        {stored?.isDone && (
          <>
            {" · "}
            <b>✓ {t("page.guide.done")}</b>
          </>
        )}
        {isStarted && <>{" · "}{t("page.guide.step", { step: stored.step, steps: stored.steps })}</>}
      </p>
      {isStarted && <progress max={stored.steps} value={stored.step} aria-label={t("page.guide.progress")} />}
      <a
        class={isNext ? "button primary" : "button"}
        href={`/learn/${game}/${name}`}
        aria-label={`${verb}: ${title}`}
      >
        {verb}
      </a>
    </li>
  );
}
