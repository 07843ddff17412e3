// The game's own table at one moment of the match; nothing can be done there.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Looking, Opened } from "./looking.ts";

const refuse = () => Promise.resolve(false);

export function Stage({ looking, course, children }: {
  looking: Looking;
  course: Opened;
  children: ComponentChildren;
}) {
  const { game, steps } = course;
  const { step, isNext } = looking.at.value;
  const { view, events } = steps[step];
  const shown = {
    view,
    fresh: isNext ? events : [],
    seat: looking.seat.value,
    cast: looking.castAt(step),
    result: step === looking.last ? course.result : null,
  };
  const SeatHead = useMemo(() => seatHead(looking), [looking]);
  return (
    <div class="table" data-step={step}>
      <game.Play
        {...shown}
        offered={[]}
        isLive={false}
        isResting
        plan={null}
        play={refuse}
        setPlan={refuse}
        SeatHead={SeatHead}
      />
      {shown.result && <game.Ending {...shown} />}
      <aside class="side">{children}</aside>
    </div>
  );
}

function seatHead(looking: Looking) {
  return function SeatHead({ seat }: { seat: number }) {
    const { game, steps } = looking.course.value!;
    return (
      <h3 class="seat-head">
        <game.Mark view={steps[looking.at.value.step].view} seat={seat} /> {looking.names.value[seat]}
      </h3>
    );
  };
}
