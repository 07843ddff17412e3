// The review of a match beside its replay: how far it is, what it says of this step, and of the match as a whole.

import "../table/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { requireName } from "../account/sign_in.ts";
import { address } from "../app/router.ts";
import { announce } from "../app/live_region.tsx";
import { language, t } from "../i18n/translate.ts";
import type { Replay, ReplayPlayer } from "../replay/replay_player.ts";
import { Section } from "../ui/section.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { useCatalogue } from "../ui/load_status.tsx";
import { isLoss, SIGNS, stepAfter } from "./review_data.ts";
import { ReviewJob } from "./review_job.ts";
import { MistakeButtons } from "./mistake_buttons.tsx";
import { ReviewOverview } from "./review_overview.tsx";
import { JobStatus } from "./job_status.tsx";
import { ReviewedStep } from "./reviewed_step.tsx";
import { wordingOf } from "./review_text.ts";

interface PanelProps {
  player: ReplayPlayer;
  replay: Replay;
  /** The address of the match at the API. */
  path: string;
}

/** Two parts of the replay's layout: `.judgement` (this step) and `.review` (the match). */
export function ReviewPanel({ player, replay, path }: PanelProps) {
  const missing = useCatalogue("review");
  return missing ? <section class="judgement card">{missing}</section> : (
    <ReviewWithTexts
      player={player}
      replay={replay}
      path={path}
    />
  );
}

function ReviewWithTexts({ player, replay, path }: PanelProps) {
  const jobs = useMemo(() => [new ReviewJob(path, false), new ReviewJob(path, true)], [path]);
  const [isOpen, setOpen] = useState(false);
  const job = jobs[Number(isOpen)];
  const place = useRef<HTMLDivElement>(null);
  const isWanted = address.peek().query.has("review");
  const hasReview = job.review.value !== null;
  useEffect(() => { // again with the first marks: on low screens, they have another place than the question
    if (isWanted) bringIntoSight(place.current!.closest("section")!);
  }, [hasReview]);
  const start = async () => {
    await job.start();
    if (job.refused.peek()?.code !== "no-name") return;
    job.refused.value = null;
    requireName(t("review.page.start"), () => job.start());
  };
  useEffect(() => {
    job.load().then(() => {
      if (isWanted && !isOpen && job.progress.peek()?.state === "none") start();
    });
    return () => job.end();
  }, [job]);
  useAnnouncedState(job);
  useLogMarks(player, job);
  const review = job.review.value;
  const names = player.names.value;
  const seat = player.seat.value;
  const wording = useMemo(() => wordingOf(replay.game, replay.kind, names, seat), [replay, names, seat]);
  const hasStarted = (job.progress.value?.state ?? "none") !== "none" || isOpen;
  return (
    <>
      <Section heading={t("review.page.title")} class="judgement card">
        <div ref={place}>
          <JobStatus job={job} onStart={start} />
          {review && (
            <>
              <MistakeButtons player={player} review={review} wording={wording} />
              <ReviewedStep player={player} replay={replay} review={review} wording={wording} />
            </>
          )}
          {hasStarted && replay.game.hidesCards && (
            <SegmentedControl
              label={t("review.page.judged")}
              options={[["seat", t("review.page.judged.seat")], [
                "open",
                t("review.page.judged.open"),
              ]] as const}
              chosen={isOpen ? "open" : "seat"}
              onChoose={(kind) => setOpen(kind === "open")}
            />
          )}
        </div>
      </Section>
      {review && <ReviewOverview player={player} replay={replay} review={review} wording={wording} />}
    </>
  );
}

/** Its top, where it is higher than the window. */
function bringIntoSight(section: HTMLElement): void {
  section.scrollIntoView({ block: "nearest" });
  if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: "start" });
}

/** Says when it starts, ends or stops: not how far it is. */
function useAnnouncedState(job: ReviewJob): void {
  const state = job.progress.value?.state;
  const before = useRef<{ job: ReviewJob; state: typeof state }>();
  useEffect(() => {
    const isSame = before.current?.job === job && before.current.state !== undefined;
    if (isSame && before.current?.state !== state && state && state !== "none") {
      announce(t(`review.page.said.${state}`));
    }
    before.current = { job, state };
  }, [job, state]);
}

/** Shows the marks of decisions in the replay's log. */
function useLogMarks(player: ReplayPlayer, job: ReviewJob): void {
  const review = job.review.value;
  useEffect(() => {
    player.marks.value = (review?.decisions ?? []).filter(({ mark }) => isLoss(mark)).map((decision) => ({
      step: stepAfter(decision),
      seat: decision.seat,
      mark: decision.mark!,
      sign: SIGNS[decision.mark!],
      word: t(`review.mark.${decision.mark}`),
    }));
  }, [player, review, language.value]);
  useEffect(() => () => {
    player.marks.value = [];
  }, [player]);
}
