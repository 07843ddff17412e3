// A lesson: a prepared match with a coach.

import "../table/shared_chunk.ts";
import { createElement } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { address } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { usePageTitle } from "../app/page_title.ts";
import type { AnyGame } from "../games/game.ts";
import { gameTitle, lessonsOf } from "../games/game_info.ts";
import { lessonTargetOf } from "../games/lesson_targets.ts";
import { loadGame } from "../games/registry.ts";
import { fetchCatalogue, t } from "../i18n/translate.ts";
import { NameDialog } from "../account/name_form.tsx";
import { PlainSeatHeader } from "../table/seat_header.tsx";
import { get } from "../api/http_client.ts";
import { stripMarkup } from "../rules/markup.tsx";
import { Coach } from "./coach.tsx";
import { keepInSight } from "./keep_in_sight.ts";
import {
  answerChoice,
  answerMoves,
  nextStep,
  previousStep,
  type Progress,
  startAt,
  type Step,
  tryAgain,
} from "./lesson.ts";
import { readProgress, resumedIndex, storeProgress } from "./lesson_progress.ts";
import { feedbackText, type LessonId, lessonText } from "./lesson_text.ts";
import { useLoadStatus } from "../ui/load_status.tsx";

const LEARNER = 0;
const OTHERS = ["Ben", "Cleo", "Dora"];

export function TutorialPage({ id }: { id: string }) {
  const [game, lesson] = id.split("/");
  if (!lessonsOf(game).some(({ name }) => name === lesson)) return <h1>{t("page.not_found")}</h1>;
  return <LessonLoader id={{ game, lesson }} />;
}

function LessonLoader({ id }: { id: LessonId }) {
  const { game, lesson } = id;
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [code, setCode] = useState<AnyGame | null>(null);
  const missing = useLoadStatus(
    () =>
      Promise.all([
        fetchCatalogue("learn"),
        get<Step[]>(`/api/games/${game}/lessons/${lesson}`).then(setSteps),
        loadGame(game).then(setCode),
      ]),
    `${game} ${lesson}`,
  );
  return steps && code && !missing ? <Lesson id={id} game={code} steps={steps} /> : missing;
}

/** The step that the address names, or else where the learner stopped. */
function firstIndex({ game, lesson }: LessonId, steps: Step[]): number {
  const named = steps.findIndex(({ name }) => name === address.peek().hash);
  return named >= 0 ? named : resumedIndex(readProgress(game, lesson), steps.length);
}

function Lesson({ id, game, steps }: { id: LessonId; game: AnyGame; steps: Step[] }) {
  const [progress, setProgress] = useState(() => startAt(firstIndex(id, steps)));
  const [resumedAt, setResumedAt] = useState(progress.at);
  const [retries, setRetries] = useState(0);
  const { at, isNext, wrong } = progress;
  const step = steps[at];
  const { offered, expected, targets } = step;
  const { view, events, result } = wrong?.mistake ?? step;
  usePageTitle(`${gameTitle(id.game)}: ${lessonText(id, "title")}`);
  useEffect(() => storeProgress(id.game, id.lesson, at + 1, steps.length), [at]);
  const known = visitor.value;
  const names = [known.kind === "person" ? known.me.name : "Anna", ...OTHERS];
  const latest = useSignal({ view, names });
  if (latest.peek().view !== view) latest.value = { view, names };
  const SeatHeader = useMemo(() =>
    function SeatHeader({ seat }: { seat: number }) {
      const { view, names } = latest.value;
      const you = seat === LEARNER && <li class="own">{t("page.seat_you")}</li>;
      const isTurn = view.awaited.includes(seat);
      return (
        <PlainSeatHeader game={game} view={view} seat={seat} name={names[seat]} isTurn={isTurn} signs={you} />
      );
    }, [game]);
  const position = {
    view,
    newEvents: isNext || wrong?.mistake ? events : [],
    seat: LEARNER,
    playerNames: game.nameSeats(view, names),
    result,
  };
  const newTexts = position.newEvents.filter((event) => !game.isLeftOutOfLog(event))
    .map((event) => game.describeEvent(event, position.playerNames));
  /** Goes on, or says what is wrong with an answer. */
  const follow = (next: Progress): Promise<boolean> => {
    setProgress(next);
    if (!next.wrong) return Promise.resolve(true);
    announce(stripMarkup(feedbackText(id, step, next.wrong)));
    return Promise.resolve(Boolean(next.wrong.mistake));
  };
  const play = (...moves: string[]) => follow(answerMoves(steps, progress, moves));
  const isLive = expected.length > 0 && !wrong?.mistake;
  useHighlight(wrong?.mistake ? "" : targets.map(lessonTargetOf(id.game)).join(), progress);
  return (
    <div class="lesson" data-step={at + 1} data-name={step.name}>
      <Coach
        id={id}
        steps={steps}
        progress={progress}
        news={result ? [] : newTexts}
        isResumed={at > 0 && at === resumedAt}
        onNext={() => setProgress(nextStep(steps, progress))}
        onBack={() => setProgress(previousStep(progress))}
        onChoose={(choice) => follow(answerChoice(steps, progress, choice))}
        onTryAgain={() => {
          setRetries(retries + 1);
          setProgress(tryAgain(progress));
        }}
        onRestart={() => {
          setResumedAt(0);
          setProgress(startAt(0));
        }}
      />
      <h2 class="sr-only">{t("page.guide.table")}</h2>
      <div class="table" data-game={id.game}>
        <game.TableView
          key={retries}
          {...position}
          now={view}
          events={[
            ...steps.slice(0, at + 1).flatMap(({ events }) => events),
            ...(wrong?.mistake?.events ?? []),
          ]}
          offered={isLive ? offered : []}
          isLive={isLive}
          areControlsDisabled={false}
          plan={null}
          play={play}
          setPlan={() => play()}
          SeatHeader={SeatHeader}
        />
        {result && !wrong && <game.Ending {...position} />}
      </div>
      <NameDialog />
    </div>
  );
}

/** Highlights elements, and brings them into sight. */
function useHighlight(selector: string, { at, wrong }: Progress): void {
  useEffect(() => {
    if (!selector) return;
    const table = document.querySelector(".lesson .table")!;
    const mark = () => {
      for (const place of table.querySelectorAll(`:is(${selector})`)) place.classList.add("highlighted");
    };
    mark();
    const observer = new MutationObserver(mark); // parts of a table whose code is loaded on use come later
    observer.observe(table, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const place of table.querySelectorAll(".highlighted")) place.classList.remove("highlighted");
    };
  });
  useEffect(() => keepInSight(selector, at === 0), [selector, at, wrong]);
}
