// The tutorial: a prepared match with a coach.

import "../table/shared_chunk.ts";
import { createElement } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { visitor } from "../account/session.ts";
import { usePageTitle } from "../app/page_title.ts";
import type { AnyGame } from "../games/game.ts";
import { gameInfo, gameTitle } from "../games/game_info.ts";
import { loadGame } from "../games/registry.ts";
import { fetchCatalogue, t } from "../i18n/translate.ts";
import { NameDialog } from "../account/name_form.tsx";
import { PlainSeatHeader } from "../table/seat_header.tsx";
import { get } from "../api/http_client.ts";
import { Coach } from "./coach.tsx";
import { answerMoves, FIRST_STEP, nextStep, previousStep, type Step } from "./lesson.ts";
import { useLoadStatus } from "../ui/load_status.tsx";

const LEARNER = 0;
const OTHERS = ["Ben", "Cleo", "Dora"];

export function TutorialPage({ id }: { id: string }) {
  if (!gameInfo(id)?.has_lesson) return <h1>{t("page.not_found")}</h1>;
  return <LessonLoader game={id} />;
}

function LessonLoader({ game }: { game: string }) {
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [code, setCode] = useState<AnyGame | null>(null);
  usePageTitle(t("page.guide.first", { game: gameTitle(game) }));
  const missing = useLoadStatus(
    () =>
      Promise.all([
        fetchCatalogue("learn"),
        get<Step[]>(`/assets/lesson-${game}.json`).then(setSteps),
        loadGame(game).then(setCode),
      ]),
    game,
  );
  return steps && code && !missing ? <Lesson id={game} game={code} steps={steps} /> : missing;
}

function Lesson({ id, game, steps }: { id: string; game: AnyGame; steps: Step[] }) {
  const [progress, setProgress] = useState(FIRST_STEP);
  const { at, isNext, tries } = progress;
  const { view, events, offered, expected, result } = steps[at];
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
    newEvents: isNext ? events : [],
    seat: LEARNER,
    playerNames: game.nameSeats(view, names),
    result,
  };
  const newTexts = position.newEvents.filter((event) => !game.isLeftOutOfLog(event))
    .map((event) => game.describeEvent(event, position.playerNames));
  const refuse = () => {
    announce(t("page.guide.not_so"));
    setProgress((now) => ({ ...now, tries: now.tries + 1 }));
    return Promise.resolve(false);
  };
  const play = (...moves: string[]) => {
    const next = answerMoves(steps, progress, moves);
    if (next.at === at) return refuse();
    setProgress(next);
    return Promise.resolve(true);
  };
  useHighlight(game.lessonHighlights[at], at > 0);
  return (
    <div class="lesson" data-step={at + 1}>
      <Coach
        game={id}
        step={at + 1}
        steps={steps.length}
        news={result ? [] : newTexts}
        isAsking={expected.length > 0}
        tries={tries}
        onNext={() => setProgress(nextStep(steps, progress))}
        onBack={() => setProgress(previousStep(progress))}
      />
      <h2 class="sr-only">{t("page.guide.table")}</h2>
      <div class="table" data-game={id}>
        <game.TableView
          {...position}
          now={view}
          events={steps.slice(0, at + 1).flatMap(({ events }) => events)}
          offered={offered}
          isLive={expected.length > 0}
          areControlsDisabled={false}
          plan={null}
          play={play}
          setPlan={refuse}
          SeatHeader={SeatHeader}
        />
        {result && <game.Ending {...position} />}
      </div>
      <NameDialog />
    </div>
  );
}

/** Highlights an element, and scrolls it into view except in the first step. */
function useHighlight(selector: string | undefined, isGoingThere: boolean): void {
  useEffect(() => {
    if (!selector) return;
    const found = document.querySelectorAll(`.lesson .table ${selector}`);
    for (const place of found) place.classList.add("highlighted");
    return () => {
      for (const place of found) place.classList.remove("highlighted");
    };
  });
  useEffect(() => {
    if (!selector || !isGoingThere) return;
    document.querySelector(`.lesson .table ${selector}`)?.scrollIntoView({ block: "nearest" });
  }, [selector]);
}
