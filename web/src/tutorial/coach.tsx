// The coach: what there is to see, what to do, how far one has come.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Act } from "../ui/button.tsx";
import { attempt } from "../app/error_banner.tsx";
import { GAMES } from "../games/registry.ts";
import { say } from "../i18n/translate.ts";
import { lay } from "../home/create_table.ts";
import { withName } from "../account/sign_in.ts";
import { Marked, paragraphs } from "../rules/markup.tsx";

const MOST_NEWS = 6;
/** Where there is little room, the coach steps back as soon as somebody reaches for the table. */
const NARROW = "(max-width: 40rem)";

interface CoachProps {
  game: string;
  step: number;
  steps: number;
  /** What happened since the last step, in words. */
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
  const text = say(`learn.${game}.${step}`);
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
    <section class={isFolded ? "coach folded" : "coach"} aria-label={say("page.guide.coach")}>
      <header>
        <h1>{say("page.guide.first", { game: GAMES[game].title })}</h1>
        <p class="small">{say("page.guide.step", { step, steps })}</p>
        <progress max={steps} value={step} aria-label={say("page.guide.progress")} />
        {isAsking && (
          <button
            type="button"
            class="fold"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {say(isFolded ? "page.guide.unfold" : "page.guide.fold")}
          </button>
        )}
        {!isLast && <a class="leave small" href="/">{say("page.guide.leave")}</a>}
      </header>
      <div class="says" ref={place} tabIndex={-1}>
        {isFolded
          ? (
            <p class="task">
              <strong>{taskIn(text)}</strong>
            </p>
          )
          : (
            <>
              {news.length > 0 && <p class="news small">{news.slice(-MOST_NEWS).join(" ")}</p>}
              <Marked text={text} />
              {tries > 0 && <p class="not-so">{say("page.guide.not_so")}</p>}
            </>
          )}
      </div>
      {!isFolded && (
        <p class="buttons">
          {step > 1 && <Act class="back" onAct={onBack}>{say("page.guide.back")}</Act>}
          {!isAsking && !isLast && <Act first class="next" onAct={onNext}>{say("page.guide.next")}</Act>}
          {isLast && (
            <>
              <Act first class="play-first" onAct={() => playFirst(game)}>{say("page.guide.play_first")}</Act>
              <a class="act" href={`/rules/${game}`}>{say("page.guide.read")}</a>
            </>
          )}
          {isAsking && <Act class="over" onAct={onNext}>{say("page.guide.do_it")}</Act>}
        </p>
      )}
    </section>
  );
}

/** A game against two who are easy to beat. */
function playFirst(game: string) {
  const bot = { bot: "easy" } as const;
  return withName(
    say("page.guide.play_first"),
    () => attempt(() => lay({ game, players: 3, seats: ["mine", bot, bot] })),
  );
}

/** What there is to do: what the text stresses. */
function taskIn(text: string): string {
  return paragraphs(text).flat().filter(({ kind }) => kind === "strong").map(({ text }) =>
    text.replace(/\s*:$/, "")
  ).join(" · ");
}
