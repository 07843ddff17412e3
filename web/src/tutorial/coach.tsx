// The coach of a lesson: the text of a step, the task or question, the answer to a mistake, the progress.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { attempt } from "../app/error_banner.tsx";
import { gameTitle, lessonsOf } from "../games/game_info.ts";
import { t } from "../i18n/translate.ts";
import { createTable } from "../home/create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { FormattedText, stripMarkup } from "../rules/markup.tsx";
import { CoachBar } from "./coach_bar.tsx";
import { type Choice, isAsking, type Progress, type Step } from "./lesson.ts";
import { choiceText, feedbackText, type LessonId, lessonText, taskIn } from "./lesson_text.ts";

const MOST_NEWS = 6;

interface CoachProps {
  id: LessonId;
  steps: Step[];
  progress: Progress;
  /** The events since the last step, as text. */
  news: string[];
  /** Does the lesson continue where the learner stopped? */
  isResumed: boolean;
  onNext: () => void;
  onBack: () => void;
  onChoose: (choice: Choice) => void;
  onTryAgain: () => void;
  onRestart: () => void;
}

export function Coach(props: CoachProps) {
  const { id, steps, progress: { at, tries, wrong }, news, isResumed, onRestart } = props;
  const step = steps[at];
  const isAsked = isAsking(step) && !wrong?.mistake;
  const [isFolded, setFolded] = useState(false);
  const section = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const text = lessonText(id, step.name, step.facts);
  const isMistakeShown = Boolean(wrong?.mistake);
  useEffect(() => {
    setFolded(false);
    if (!isFirst.current) place.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [at, isMistakeShown]);
  useEffect(() => setFolded(false), [tries]);
  const showCoach = () => {
    section.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={section}
      class={isFolded ? "coach folded" : step.choices.length ? "coach question" : "coach"}
      aria-label={t("page.guide.coach")}
    >
      <CoachBar
        coach={section}
        text={stripMarkup(wrong ? feedbackText(id, step, wrong) : taskIn(text))}
        onPress={showCoach}
      />
      <header>
        <h1>{gameTitle(id.game)}: {lessonText(id, "title")}</h1>
        <p class="small">{t("page.guide.step", { step: at + 1, steps: steps.length })}</p>
        <progress max={steps.length} value={at + 1} aria-label={t("page.guide.progress")} />
        {step.expected.length > 0 && isAsked && (
          <button
            type="button"
            class="fold"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {t(isFolded ? "page.guide.unfold" : "page.guide.fold")}
          </button>
        )}
        {at < steps.length - 1 && (
          <a class="leave small" href={`/learn/${id.game}`}>{t("page.guide.leave")}</a>
        )}
      </header>
      <div class="coach-text" ref={place} tabIndex={-1}>
        {isFolded ? <FormattedText text={taskIn(text)} /> : (
          <>
            {isResumed && (
              <p class="resumed small">
                {t("page.guide.resumed")}{" "}
                <button type="button" class="restart" onClick={onRestart}>{t("page.guide.restart")}</button>
              </p>
            )}
            {news.length > 0 && <p class="news small">{news.slice(-MOST_NEWS).join(" ")}</p>}
            {!isMistakeShown && <FormattedText text={text} />}
            {wrong && (
              <div class="wrong-move">
                <FormattedText text={feedbackText(id, step, wrong)} />
              </div>
            )}
          </>
        )}
      </div>
      {!isFolded && (isMistakeShown
        ? (
          <p class="buttons">
            <Button isMain class="retry" onPress={props.onTryAgain}>{t("page.guide.retry")}</Button>
          </p>
        )
        : <StepButtons {...props} />)}
    </section>
  );
}

function StepButtons({ id, steps, progress: { at, wrong }, onNext, onBack, onChoose }: CoachProps) {
  const step = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <>
      {step.choices.length > 0 && (
        <p class="choices" role="group" aria-label={t("page.guide.choices")}>
          {step.choices.map((choice) => (
            <Button
              key={choice}
              class={String(choice) === wrong?.name ? "choice wrong" : "choice"}
              onPress={() => onChoose(choice)}
            >
              {choiceText(id, choice)}
            </Button>
          ))}
        </p>
      )}
      <p class="buttons">
        {at > 0 && <Button class="back" onPress={onBack}>{t("page.guide.back")}</Button>}
        {!isAsking(step) && !isLast && (
          <Button isMain class="next" onPress={onNext}>{t("page.guide.next")}</Button>
        )}
        {isLast && <AfterLesson id={id} />}
        {isAsking(step) && (
          <Button class="over" onPress={onNext}>
            {t(step.choices.length ? "page.guide.answer" : "page.guide.do_it")}
          </Button>
        )}
      </p>
    </>
  );
}

/** After the last step: the next lesson, a game, and all lessons. After the first lesson, a game comes first. */
function AfterLesson({ id: { game, lesson } }: { id: LessonId }) {
  const lessons = lessonsOf(game);
  const at = lessons.findIndex(({ name }) => name === lesson);
  const next = lessons[at + 1];
  const isFirst = at === 0;
  return (
    <>
      <Button isMain={isFirst || !next} class="play-first" onPress={() => playFirst(game, isFirst)}>
        {t(playText(isFirst))}
      </Button>
      {next && (
        <a
          class={isFirst ? "button next-lesson" : "button primary next-lesson"}
          href={`/learn/${game}/${next.name}`}
        >
          {t("page.guide.next_lesson", { lesson: lessonText({ game, lesson: next.name }, "title") })}
        </a>
      )}
      {lessons.length > 1 && <a class="button" href={`/learn/${game}`}>{t("page.guide.all_lessons")}</a>}
      <a class="button" href={`/rules/${game}`}>{t("page.guide.read")}</a>
    </>
  );
}

const playText = (isFirst: boolean) => isFirst ? "page.guide.play_first" : "page.guide.play";

/** Starts a game against two easy bots. */
function playFirst(game: string, isFirst: boolean) {
  const bot = { bot: "easy" } as const;
  return requireName(
    t(playText(isFirst)),
    () => attempt(() => createTable({ game, players: 3, seats: ["mine", bot, bot] })),
  );
}
