// The first game: a real table with a coach, who says what to look at and what to do.

import { createElement } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { visitor } from "../account/session.ts";
import { useTitle } from "../app/page_title.ts";
import { GAMES } from "../games/registry.ts";
import { fetchShelf, say } from "../i18n/translate.ts";
import { NameSheet } from "../account/name_form.tsx";
import { Head } from "../table/seat_header.tsx";
import { get } from "../api/http_client.ts";
import { Coach } from "./coach.tsx";
import { answered, BEGINNING, goBack, goOn, type Step } from "./lesson.ts";
import { POINTS } from "./highlights.ts";
import { useFetched } from "../ui/loading.tsx";

const LEARNER = 0;
const OTHERS = ["Ben", "Cleo", "Dora"];

export function LearnPage({ id }: { id: string }) {
  if (!Object.hasOwn(GAMES, id)) return <h1>{say("page.not_found")}</h1>;
  return <Fetched game={id} />;
}

function Fetched({ game }: { game: string }) {
  const [steps, setSteps] = useState<Step[] | null>(null);
  useTitle(say("page.guide.first", { game: GAMES[game].title }));
  const missing = useFetched(
    () => Promise.all([fetchShelf("learn"), get<Step[]>(`/assets/lesson-${game}.json`).then(setSteps)]),
    game,
  );
  return steps && !missing ? <Lesson game={game} steps={steps} /> : missing;
}

function Lesson({ game: id, steps }: { game: string; steps: Step[] }) {
  const game = GAMES[id];
  const [progress, setProgress] = useState(BEGINNING);
  const { at, isNext, tries } = progress;
  const { view, events, offered, expected, result } = steps[at];
  const known = visitor.value;
  const names = [known.kind === "person" ? known.me.name : "Anna", ...OTHERS];
  const latest = useSignal({ view, names });
  if (latest.peek().view !== view) latest.value = { view, names };
  const SeatHead = useMemo(() =>
    function SeatHead({ seat }: { seat: number }) {
      const { view, names } = latest.value;
      const you = seat === LEARNER && <li class="own">{say("page.seat_you")}</li>;
      const isTurn = view.awaited.includes(seat);
      return <Head game={game} view={view} seat={seat} name={names[seat]} isTurn={isTurn} signs={you} />;
    }, [game]);
  const moment = {
    view,
    fresh: isNext ? events : [],
    seat: LEARNER,
    cast: game.castOf(view, names),
    result,
  };
  const told = moment.fresh.filter((event) => !game.isFleeting(event))
    .map((event) => game.tell(event, moment.cast));
  const refuse = () => {
    announce(say("page.guide.not_so"));
    setProgress((now) => ({ ...now, tries: now.tries + 1 }));
    return Promise.resolve(false);
  };
  const play = (...moves: string[]) => {
    const next = answered(steps, progress, moves);
    if (next.at === at) return refuse();
    setProgress(next);
    return Promise.resolve(true);
  };
  usePointing(POINTS[id]?.[at], at > 0);
  return (
    <div class="lesson" data-step={at + 1}>
      <Coach
        game={id}
        step={at + 1}
        steps={steps.length}
        news={result ? [] : told}
        isAsking={expected.length > 0}
        tries={tries}
        onNext={() => setProgress(goOn(steps, progress))}
        onBack={() => setProgress(goBack(progress))}
      />
      <h2 class="unseen">{say("page.guide.table")}</h2>
      <div class="table">
        <game.Play
          {...moment}
          events={steps.slice(0, at + 1).flatMap(({ events }) => events)}
          offered={offered}
          isLive={expected.length > 0}
          isResting={false}
          plan={null}
          play={play}
          setPlan={refuse}
          SeatHead={SeatHead}
        />
        {result && <game.Ending {...moment} />}
      </div>
      <NameSheet />
    </div>
  );
}

/** Shows where to look; what is out of sight comes into it, save at the beginning, which is at the top. */
function usePointing(selector: string | undefined, isGoingThere: boolean): void {
  useEffect(() => {
    if (!selector) return;
    const found = document.querySelectorAll(`.lesson .table ${selector}`);
    for (const place of found) place.classList.add("pointed");
    return () => {
      for (const place of found) place.classList.remove("pointed");
    };
  });
  useEffect(() => {
    if (!selector || !isGoingThere) return;
    document.querySelector(`.lesson .table ${selector}`)?.scrollIntoView({ block: "nearest" });
  }, [selector]);
}
