// What the review says of the shown step: the decision that led there, or what chance gave and took.

import { createElement, Fragment } from "preact";
import { decimal, lossPercent, percent, signedPercent, uncertainPercent } from "../i18n/percent.ts";
import { t } from "../i18n/translate.ts";
import { MarkSign } from "../replay/mark_sign.tsx";
import type { Replay, ReplayPlayer } from "../replay/replay_player.ts";
import { Button } from "../ui/button.tsx";
import {
  chancesOf,
  decisionsAt,
  FULL_WIN,
  isLoss,
  listCandidates,
  looksBetter,
  type Mark,
  otherMoves,
  SIGNS,
  stepAfter,
} from "./review_data.ts";
import { describeOutcome, describePlan, describeReason, type Wording } from "./review_text.ts";
import type { Candidate, ChanceEvent, Decision, Review } from "../api/protocol.ts";

interface StepProps {
  player: ReplayPlayer;
  replay: Replay;
  review: Review;
  wording: Wording;
}

export function ReviewedStep(props: StepProps) {
  const { player, replay, review } = props;
  const { step } = player.at.value;
  const isUnseen = (at: number) => replay.steps[at]?.events.length === 0;
  const decisions = decisionsAt(review, step, isUnseen);
  const chances = chancesOf(review, step);
  return (
    <div class="reviewed-step" data-reviewed={step}>
      {decisions.map((decision) =>
        stepAfter(decision) === step
          ? <JudgedDecision key={decision.step} {...props} decision={decision} />
          : <OtherDecision key={decision.step} {...props} decision={decision} />
      )}
      {chances.map((event) => <LuckOfEvent key={event.outcome} {...props} event={event} />)}
      {!decisions.length && !chances.length && <p class="small">{t(emptyText(review, step))}</p>}
    </div>
  );
}

/** Why nothing is said of a step. */
function emptyText({ given_moves = 0 }: Review, step: number): string {
  if (!step) return "review.page.walk";
  return step <= given_moves ? "review.page.given" : "review.page.not_yet";
}

/** A mark as a sign and a word. */
function MarkWord({ mark }: { mark: Mark }) {
  return (
    <span class={`decision-mark decision-mark-${mark}`}>
      <span aria-hidden="true">{SIGNS[mark]}</span> {t(`review.mark.${mark}`)}
    </span>
  );
}

function JudgedDecision({ player, review, wording, decision }: StepProps & { decision: Decision }) {
  const { mark, seat, chosen, candidates, loss, loss_error, reasons } = decision;
  const sentences = reasons.map((reason) => describeReason(reason, wording)).filter(Boolean);
  const playBetter = () => {
    player.isPlaying.value = false;
    player.showAs(seat, decision.step).then(() => player.isPlayingOn.value = true);
  };
  return (
    <article class="judged" data-mark={mark ?? "none"}>
      <h3>
        {mark && <MarkWord mark={mark} />}{" "}
        <span class="who">{wording.names[seat]}: {wording.move(chosen)}</span>
      </h3>
      {mark === null && <p class="small">{t("review.page.forced")}</p>}
      {mark !== null && (
        <>
          {mark !== "best" && (
            <p class="loss">
              {t(isLoss(mark) ? "review.page.lost" : "review.page.lost_noise", {
                loss: lossPercent(loss),
                error: decimal(100 * loss_error),
              })}
            </p>
          )}
          <CandidateList candidates={candidates} chosen={chosen} wording={wording} />
          {sentences.length > 0 && (
            <ul class="reasons">{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
          )}
          <p class="small">
            {t(review.settings.open_cards ? "review.open" : "review.page.knew", {
              player: wording.names[seat],
            })}
          </p>
          <Button class="play-better" onPress={playBetter}>{t("review.page.play_better")}</Button>
        </>
      )}
    </article>
  );
}

/** The moves that were compared: a bar for the chance, of which 100 % fills all, and over it the range of one standard error. */
function CandidateList({ candidates, chosen, wording }: {
  candidates: Candidate[];
  chosen: string;
  wording: Wording;
}) {
  const part = (share: number) => `${Math.round(1000 * Math.min(Math.max(share, 0), 1)) / 10}%`;
  return (
    <ol class="candidates" aria-label={t("review.compared")}>
      {listCandidates(candidates).map(({ move, chance, error, samples, plan }, at) => (
        <li key={move} data-move={move} class={move === chosen ? "chosen" : undefined}>
          <span class="move">
            {wording.move(move)}
            {move === chosen && <em class="tag">{t("review.page.played")}</em>}
            {at === 0 && <em class="tag">{t("review.mark.best")}</em>}
            {(at === 0 || move === chosen) && plan && plan.length > 1 && (
              <small>
                {t("review.page.plan", { moves: describePlan(otherMoves(plan, move), wording) })}
              </small>
            )}
            {looksBetter(candidates, { move, chance, error, samples }) && (
              <small>{t("review.dropped", { samples })}</small>
            )}
          </span>
          <span class="chance">{uncertainPercent(chance, error)}</span>
          <span class="bar" aria-hidden="true">
            <i style={{ width: part(chance) }} />
            {error > 0 && (
              <b style={{ left: part(chance - error), right: `calc(100% - ${part(chance + error)})` }} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Another of the decisions that were made at the same time: one line, which leads there. */
function OtherDecision({ player, wording, decision }: StepProps & { decision: Decision }) {
  const { mark } = decision;
  return (
    <p class="other-decision">
      <button type="button" class="link-button" onClick={() => player.seek(stepAfter(decision))}>
        {mark && <MarkSign mark={mark} sign={SIGNS[mark]} word={t(`review.mark.${mark}`)} />}{" "}
        {wording.names[decision.seat]}: {wording.move(decision.chosen)}
      </button>
    </p>
  );
}

/** What dice or draws gave to some and took from others. */
function LuckOfEvent({ player, replay, wording, event }: StepProps & { event: ChanceEvent }) {
  const { SeatIcon } = replay.game;
  const { view } = replay.steps[player.at.value.step];
  return (
    <article class="luck-of-event">
      <h3>{t("review.page.luck_of", { outcome: describeOutcome(event.outcome) })}</h3>
      <ul>
        {event.luck.map((luck, seat) => (
          <li key={seat}>
            <span class="who">
              <SeatIcon view={view} seat={seat} /> {wording.names[seat]}
            </span>
            <b>{signedPercent(luck / FULL_WIN)}</b>
            <small>{t("review.page.chance_now", { percent: percent(event.after[seat] / FULL_WIN) })}</small>
          </li>
        ))}
      </ul>
    </article>
  );
}
