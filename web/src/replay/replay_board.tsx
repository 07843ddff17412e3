// The game's own table at one moment of the match; nothing can be done there.

import { type ComponentChildren, createElement, Fragment } from "preact";
import { useMemo } from "preact/hooks";
import { say } from "../i18n/translate.ts";
import { Head } from "../table/seat_header.tsx";
import { chapterAt } from "./rounds.ts";
import type { Looking, Opened } from "./replay_player.ts";

const NOTHING: never[] = [];
const refuse = () => Promise.resolve(false);

export function Stage({ looking, course, children }: {
  looking: Looking;
  course: Opened;
  children: ComponentChildren;
}) {
  const { game, steps, chapters } = course;
  const { step, isNext } = looking.at.value;
  const { view, events } = steps[step];
  const shown = {
    view,
    fresh: isNext ? events : NOTHING,
    seat: looking.seat.value,
    cast: looking.castAt(step),
    result: step === looking.last ? course.result : null,
  };
  const SeatHead = useMemo(() => seatHead(looking), [looking]);
  return (
    <>
      <h2 class="unseen">{looking.heading(chapters[chapterAt(chapters, step)].n)}</h2>
      {shown.result && (
        <section class="ended" aria-label={say("page.result")}>
          <game.Ending {...shown} />
        </section>
      )}
      <div class="table" data-step={step}>
        <game.Play
          {...shown}
          events={steps.slice(0, step + 1).flatMap(({ events }) => events)}
          offered={NOTHING}
          isLive={false}
          isResting
          plan={null}
          play={refuse}
          setPlan={refuse}
          SeatHead={SeatHead}
        />
        {children}
      </div>
    </>
  );
}

/** Stays the same component from step to step, so that what is in it is not drawn anew. */
function seatHead(looking: Looking) {
  return function SeatHead({ seat }: { seat: number }) {
    const { game, steps } = looking.course.value!;
    const view = steps[looking.at.value.step].view as { awaited: number[] };
    const name = looking.names.value[seat];
    return <Head game={game} view={view} seat={seat} name={name} isTurn={view.awaited.includes(seat)} />;
  };
}
