// The coach of the tutorial: the text of a step, the task, the progress.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { attempt } from "../app/error_banner.tsx";
import { gameTitle } from "../games/game_info.ts";
import { t } from "../i18n/translate.ts";
import { createTable } from "../home/create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { FormattedText, parseMarkup } from "../rules/markup.tsx";

const MOST_NEWS = 6;
/** On narrow screens the coach folds as soon as the player touches the table. */
const NARROW = "(max-width: 40rem)";

interface CoachProps {
  game: string;
  step: number;
  steps: number;
  /** The events since the last step, as text. */
  news: string[];
  /** Does the lesson wait for a move? */
  isAsking: boolean;
  tries: number;
  onNext: () => void;
  onBack: () => void;
}

export function Coach({ game, step, steps, news, isAsking, tries, onNext, onBack }: CoachProps) {
  const isLast = step === steps;
  const [isFolded, setFolded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(step);
  const text = t(`learn.${game}.${step}`);
  useEffect(() => {
    setFolded(false);
    if (step !== first.current) place.current?.focus({ preventScroll: true });
    first.current = 0;
  }, [step]);
  useEffect(() => setFolded(false), [tries]);
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const isTable = target instanceof Element && target.closest(".lesson .table");
      if (isAsking && isTable && matchMedia(NARROW).matches) setFolded(true);
    };
    document.addEventListener("click", reach);
    return () => document.removeEventListener("click", reach);
  }, [isAsking]);
  return (
    <section class={isFolded ? "coach folded" : "coach"} aria-label={t("page.guide.coach")}>
      <header>
        <h1>{t("page.guide.first", { game: gameTitle(game) })}</h1>
        <p class="small">{t("page.guide.step", { step, steps })}</p>
        <progress max={steps} value={step} aria-label={t("page.guide.progress")} />
        {isAsking && (
          <button
            type="button"
            class="fold"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {t(isFolded ? "page.guide.unfold" : "page.guide.fold")}
          </button>
        )}
        {!isLast && <a class="leave small" href="/">{t("page.guide.leave")}</a>}
      </header>
      <div class="coach-text" ref={place} tabIndex={-1}>
        {isFolded
          ? (
            <p class="task">
              <strong>{taskIn(text)}</strong>
            </p>
          )
          : (
            <>
              {news.length > 0 && <p class="news small">{news.slice(-MOST_NEWS).join(" ")}</p>}
              <FormattedText text={text} />
              {tries > 0 && <p class="wrong-move">{t("page.guide.not_so")}</p>}
            </>
          )}
      </div>
      {!isFolded && (
        <p class="buttons">
          {step > 1 && <Button class="back" onPress={onBack}>{t("page.guide.back")}</Button>}
          {!isAsking && !isLast && (
            <Button isMain class="next" onPress={onNext}>{t("page.guide.next")}</Button>
          )}
          {isLast && (
            <>
              <Button isMain class="play-first" onPress={() => playFirst(game)}>
                {t("page.guide.play_first")}
              </Button>
              <a class="button" href={`/rules/${game}`}>{t("page.guide.read")}</a>
            </>
          )}
          {isAsking && <Button class="over" onPress={onNext}>{t("page.guide.do_it")}</Button>}
        </p>
      )}
    </section>
  );
}

/** Starts a game against two easy bots. */
function playFirst(game: string) {
  const bot = { bot: "easy" } as const;
  return requireName(
    t("page.guide.play_first"),
    () => attempt(() => createTable({ game, players: 3, seats: ["mine", bot, bot] })),
  );
}

/** The task of a step: the emphasized words of its text. */
function taskIn(text: string): string {
  return parseMarkup(text).flat().filter(({ kind }) => kind === "strong").map(({ text }) =>
    text.replace(/\s*:$/, "")
  ).join(" · ");
}
