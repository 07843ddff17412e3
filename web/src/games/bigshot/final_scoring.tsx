// How a match of Big Shot ended: lot by lot, then cash and loans, and who won why.

import { createElement, Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Cast, isResultPending, type Moment, type Result } from "../game.ts";
import { Act } from "../../ui/button.tsx";
import { amount, colour, listed, number, say } from "../../i18n/translate.ts";
import type { BigShotLotView, BigShotView } from "../../api/protocol.ts";
import { Sign } from "./board/cube.tsx";
import { Mark } from "./seat_icon.tsx";
import { Rule } from "./players.tsx";
import { deciding, isTied, LOAN_COST } from "./scoring.ts";
import { decidedBy, type Step, stepsOf, totalsAfter } from "./scoring_steps.ts";

const PACE = 950;

export function Ending({ view, result, cast }: Moment<BigShotView>) {
  const steps = useMemo(() => stepsOf(view), [view]);
  const [told, tell] = useState(() =>
    matchMedia("(prefers-reduced-motion: reduce)").matches ? steps.length : 0
  );
  const isDone = told >= steps.length;
  useEffect(() => {
    if (isDone) return;
    // One more than there are by then: somebody may have asked for all of them since.
    const later = setTimeout(() => tell((now) => Math.min(now + 1, steps.length)), PACE);
    return () => clearTimeout(later);
  }, [told, steps]);
  useLayoutEffect(() => {
    isResultPending.value = !isDone;
  }, [isDone]);
  if (!result) return null;
  return (
    <section class="ending bigshot card" aria-label={say("page.bigshot.end.story")}>
      <header>
        <h2>{say("page.bigshot.end.story")}</h2>
        {isDone
          ? <Act onAct={() => tell(0)}>{say("page.bigshot.end.again")}</Act>
          : <Act first onAct={() => tell(steps.length)}>{say("page.bigshot.end.all")}</Act>}
      </header>
      <Race
        view={view}
        totals={totalsAfter(steps, told, view.players)}
        cast={cast}
        won={isDone ? result.winners as number[] : []}
      />
      <div class={isDone ? "verdict told" : "verdict"}>
        {isDone && <Verdict view={view} result={result} cast={cast} />}
      </div>
      <ol class="story">
        {steps.map((step, at) => (
          <li key={at} class={at < told ? (at === told - 1 && !isDone ? "told latest" : "told") : ""}>
            {at < told && <Told step={step} view={view} cast={cast} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everybody's sum so far, as bars. */
function Race({ view, totals, cast, won }: {
  view: BigShotView;
  totals: number[];
  cast: Cast;
  won: number[];
}) {
  const most = Math.max(40, ...totals.map(Math.abs));
  return (
    <div class="race" role="list">
      {totals.map((sum, seat) => (
        <div key={seat} role="listitem" class={won.includes(seat) ? "runner winner" : "runner"}>
          <span class="runner-name">
            <Mark view={view} seat={seat} /> {cast.names[seat]}
          </span>
          <span class="track">
            <span
              class={`bar ${view.seats[seat].purses[0].colour} ${sum < 0 ? "below" : ""}`}
              style={{ width: `${(Math.abs(sum) / most) * 100}%` }}
            />
          </span>
          <b aria-hidden="true">{number(sum)}</b>
          <span class="unseen">{amount(sum)}</span>
        </div>
      ))}
    </div>
  );
}

function Verdict({ view, result, cast }: { view: BigShotView; result: Result; cast: Cast }) {
  const won = result.winners as number[];
  const sum = amount((result.balance as number[])[won[0]]);
  const named = (seats: number[]) => listed(seats.map((seat) => cast.names[seat]));
  return (
    <>
      <p class="winner-line">
        {won.length > 1
          ? say("page.bigshot.end.share", { players: named(won), balance: sum })
          : say("page.bigshot.end.wins", { player: named(won), balance: sum })}
      </p>
      {decidedBy(view, result).map(({ by, others }) => (
        <p key={by}>
          {say(`page.bigshot.end.because.${by}`, { others: named(others) })} <Rule id="BS-18" />
        </p>
      ))}
      {Boolean(result.waived) && (
        <p>
          {say("bigshot.waived")} <Rule id="BS-19" />
        </p>
      )}
    </>
  );
}

function Told({ step, view, cast }: { step: Step; view: BigShotView; cast: Cast }) {
  const { kind, lot, brings } = step;
  if (kind === "lot" && lot) return <LotTold step={step} lot={lot} view={view} cast={cast} />;
  return (
    <>
      <b class="what">{say(`page.bigshot.end.${kind}`)}</b>
      <span class="gains">
        {brings.map((sum, seat) => (
          <span key={seat} class="gain">
            <Mark view={view} seat={seat} /> {cast.names[seat]} <b>{sum < 0 ? number(sum) : `+${sum}`}</b>
            {kind === "loans" && sum < 0 && <span class="small">({-sum / LOAN_COST} × {LOAN_COST})</span>}
          </span>
        ))}
      </span>
    </>
  );
}

function LotTold(
  { step, lot, view, cast }: { step: Step; lot: BigShotLotView; view: BigShotView; cast: Cast },
) {
  const counts = deciding(lot);
  const groups = Object.entries(counts).filter(([, n]) => n).sort(([, one], [, other]) => other - one);
  const total = Math.max(0, ...step.brings);
  return (
    <>
      <b class="what">
        {lot.id} <span class="small">{lot.value === null ? say("page.park") : lot.value}</span>
      </b>
      <span class="counts">
        {groups.map(([word, n]) => (
          <span key={word} class={isTied(counts, n) ? "count struck" : "count"}>
            <Sign word={word} edge={18} /> {n}
            {isTied(counts, n) && <span class="unseen">{say("page.bigshot.end.tied")}</span>}
          </span>
        ))}
      </span>
      <span class="gains">
        {lot.leader === null ? <i>{say("page.bigshot.end.nobody")}</i> : (
          <span class="gain">
            <Sign word={lot.leader} isNamed={false} /> {cast.owners[lot.leader]}
            <span class="unseen">({colour(lot.leader)})</span>{" "}
            {lot.leader === view.ghost
              ? <i>{say("page.bigshot.end.counts_not")}</i>
              : lot.value !== null && (
                <>
                  {step.parks.length > 0 && (
                    <span class="doubling">
                      {lot.value} × {2 ** step.parks.length} ({step.parks.join(", ")}) =
                    </span>
                  )} <b>+{total}</b>
                </>
              )}
          </span>
        )}
      </span>
    </>
  );
}
