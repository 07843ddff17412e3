// The end of a match: lot by lot, then cash and loans, and why the winner won.

import "./shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type EndingProps, isResultPending, type PlayerNames, type Result } from "../game.ts";
import { Button } from "../../ui/button.tsx";
import { colourName, formatAmount, formatList, formatNumber, t } from "../../i18n/translate.ts";
import type { BigShotLotView, BigShotView } from "../../api/protocol.ts";
import { CubeIcon } from "./board/cube.tsx";
import { SeatIcon } from "./seat_icon.tsx";
import { RuleLink } from "./players.tsx";
import { decidingCubes, isTied } from "./score.ts";
import { scoringSteps, type Step, tieBreaks, totalsAfter } from "./score_steps.ts";
import { LOAN_COST } from "./limits.ts";
import { PACES, preferences } from "../../preferences/preferences.ts";

/** Milliseconds for a step at normal pace. */
const STEP_TIME = 950;

export function Ending({ view, result, playerNames, isSeen }: EndingProps<BigShotView>) {
  const steps = useMemo(() => scoringSteps(view), [view]);
  const pace = preferences.pace.value;
  const [count, setShown] = useState(() =>
    isSeen || matchMedia("(prefers-reduced-motion: reduce)").matches ? steps.length : 0
  );
  const [isAgain, setAgain] = useState(false);
  const shown = pace === "instant" && !isAgain ? steps.length : count;
  const isDone = shown >= steps.length;
  useEffect(() => {
    if (isDone) return;
    const time = STEP_TIME * (PACES[pace] || PACES.fast); // whoever wants no steps has asked for them here
    // Relative to the latest count: the user may have asked for all steps meanwhile.
    const later = setTimeout(() => setShown((now) => Math.min(now + 1, steps.length)), time);
    return () => clearTimeout(later);
  }, [shown, steps]);
  useLayoutEffect(() => {
    isResultPending.value = !isDone;
  }, [isDone]);
  if (!result) return null;
  return (
    <section class="ending bigshot card" aria-label={t("page.bigshot.end.story")}>
      <header>
        <h2>{t("page.bigshot.end.story")}</h2>
        {isDone
          ? <Button onPress={() => (setAgain(true), setShown(0))}>{t("page.bigshot.end.again")}</Button>
          : <Button isMain onPress={() => setShown(steps.length)}>{t("page.bigshot.end.all")}</Button>}
      </header>
      <ScoreBars
        view={view}
        totals={totalsAfter(steps, shown, view.players)}
        playerNames={playerNames}
        won={isDone ? result.winners as number[] : []}
      />
      <div class={isDone ? "result-reasons shown" : "result-reasons"}>
        {isDone && <Verdict view={view} result={result} playerNames={playerNames} />}
      </div>
      <ol class="score-steps">
        {steps.map((step, at) => (
          <li key={at} class={at < shown ? (at === shown - 1 && !isDone ? "shown latest" : "shown") : ""}>
            {at < shown && <StepRow step={step} view={view} playerNames={playerNames} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The sums so far, as bars from zero: those of debts lie to its left. */
function ScoreBars({ view, totals, playerNames, won }: {
  view: BigShotView;
  totals: number[];
  playerNames: PlayerNames;
  won: number[];
}) {
  const least = Math.min(0, ...totals);
  const range = Math.max(40, ...totals) - least;
  const percent = (sum: number) => `${(sum / range) * 100}%`;
  return (
    <div class="score-bars" role="list">
      {totals.map((sum, seat) => (
        <div key={seat} role="listitem" class={won.includes(seat) ? "score-row winner" : "score-row"}>
          <span class="score-name">
            <SeatIcon view={view} seat={seat} /> {playerNames.names[seat]}
          </span>
          <span class="track">
            <span
              class={`bar ${view.seats[seat].purses[0].colour} ${sum < 0 ? "below" : ""}`}
              style={{ marginInlineStart: percent(Math.min(sum, 0) - least), width: percent(Math.abs(sum)) }}
            />
          </span>
          <b aria-hidden="true">{formatNumber(sum)}</b>
          <span class="sr-only">{formatAmount(sum)}</span>
        </div>
      ))}
    </div>
  );
}

function Verdict(
  { view, result, playerNames }: { view: BigShotView; result: Result; playerNames: PlayerNames },
) {
  const won = result.winners as number[];
  const sum = formatAmount((result.balance as number[])[won[0]]);
  const named = (seats: number[]) => formatList(seats.map((seat) => playerNames.names[seat]));
  return (
    <>
      <p class="winner-line">
        {won.length > 1
          ? t("page.bigshot.end.share", { players: named(won), balance: sum })
          : t("page.bigshot.end.wins", { player: named(won), balance: sum })}
      </p>
      {tieBreaks(view, result).map(({ by, others }) => (
        <p key={by}>
          {t(`page.bigshot.end.because.${by}`, { others: named(others) })} <RuleLink id="BS-18" />
        </p>
      ))}
      {Boolean(result.waived) && (
        <p>
          {t("bigshot.waived")} <RuleLink id="BS-19" />
        </p>
      )}
    </>
  );
}

function StepRow({ step, view, playerNames }: { step: Step; view: BigShotView; playerNames: PlayerNames }) {
  const { kind, lot, brings } = step;
  if (kind === "lot" && lot) return <LotRow step={step} lot={lot} view={view} playerNames={playerNames} />;
  return (
    <>
      <b class="what">{t(`page.bigshot.end.${kind}`)}</b>
      <span class="gains">
        {brings.map((sum, seat) => (
          <span key={seat} class="gain">
            <SeatIcon view={view} seat={seat} /> {playerNames.names[seat]}{" "}
            <b>{sum < 0 ? formatNumber(sum) : `+${sum}`}</b>
            {kind === "loans" && sum < 0 && <span class="small">({-sum / LOAN_COST} × {LOAN_COST})</span>}
          </span>
        ))}
      </span>
    </>
  );
}

function LotRow(
  { step, lot, view, playerNames }: {
    step: Step;
    lot: BigShotLotView;
    view: BigShotView;
    playerNames: PlayerNames;
  },
) {
  const counts = decidingCubes(lot);
  const groups = Object.entries(counts).filter(([, n]) => n).sort(([, one], [, other]) => other - one);
  const total = Math.max(0, ...step.brings);
  return (
    <>
      <b class="what">
        {lot.id} <span class="small">{lot.value === null ? t("page.park") : lot.value}</span>
      </b>
      <span class="counts">
        {groups.map(([word, n]) => (
          <span key={word} class={isTied(counts, n) ? "count struck" : "count"}>
            <CubeIcon word={word} edge={18} /> {n}
            {isTied(counts, n) && <span class="sr-only">{t("page.bigshot.end.tied")}</span>}
          </span>
        ))}
      </span>
      <span class="gains">
        {lot.leader === null ? <i>{t("page.bigshot.end.nobody")}</i> : (
          <span class="gain">
            <CubeIcon word={lot.leader} isNamed={false} /> {playerNames.owners[lot.leader]}
            <span class="sr-only">({colourName(lot.leader)})</span>{" "}
            {lot.leader === view.ghost ? <i>{t("page.bigshot.end.counts_not")}</i> : lot.value !== null && (
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
