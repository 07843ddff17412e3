// How far a review is, and the buttons that start, stop and resume it.

import { createElement, Fragment } from "preact";
import { useRef } from "preact/hooks";
import { errorText, t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import type { ReviewStatus } from "../api/protocol.ts";
import type { ReviewJob } from "./review_job.ts";

export function JobStatus({ job, onStart }: { job: ReviewJob; onStart: () => void }) {
  const progress = job.progress.value;
  const refused = job.refused.value;
  const part = progress?.total ? progress.done / progress.total : 0;
  const done = percentOf(part);
  const isBegun = job.review.value !== null;
  const watched = useRef<ReviewJob>();
  if (progress?.state === "waiting" || progress?.state === "running") watched.current = job;
  const isWatched = watched.current === job && !progress?.is_outdated;
  const going = progress && isWatched ? describeProgress(progress) : null;
  return (
    <div class="review-status" data-state={progress?.state}>
      {!progress && !refused && <p class="small">{t("review.page.asking")}</p>}
      {progress?.state === "none" && (
        <>
          <p>{t(job.openCards ? "review.page.what_open" : "review.page.what")}</p>
          <p class="small">{t("review.page.cost")}</p>
          <Button isMain class="start-review" onPress={onStart}>
            {t(job.openCards ? "review.page.start_open" : "review.page.start")}
          </Button>
        </>
      )}
      {going && <Going job={job} {...going} />}
      {progress?.is_outdated && (
        <>
          <p class="small">{t("review.page.outdated")}</p>
          <Button class="start-review" onPress={onStart}>{t("review.page.again")}</Button>
        </>
      )}
      {progress?.state === "cancelled" && !progress.is_outdated && (
        <>
          <p>{t("review.page.cancelled", done)}</p>
          <Button isMain class="start-review" onPress={onStart}>{t("review.page.resume")}</Button>
        </>
      )}
      {progress?.state === "failed" && !progress.is_outdated && (
        <>
          <p>{t(isBegun ? "review.page.failed_partly" : "review.page.failed")}</p>
          <Button isMain class="start-review" onPress={onStart}>{t("page.try_again")}</Button>
        </>
      )}
      {refused && (
        <div role="alert" data-refused={refused.code}>
          <p class="form-error">{errorText(refused)}</p>
          {!progress && <Button onPress={() => job.load()}>{t("page.try_again")}</Button>}
        </div>
      )}
    </div>
  );
}

const percentOf = (part: number) => ({ percent: Math.floor(100 * part) });

/** What is told of a review that waits, runs or is finished, and how much of it is done, if that is known. */
function describeProgress({ state, ahead, is_preparing, total, done }: ReviewStatus) {
  if (state === "waiting") {
    return { text: ahead ? tPlural("review.page.ahead", ahead) : t("review.page.next") };
  }
  if (state === "done") return { text: t("review.page.said.done"), part: 1 };
  if (state !== "running") return null;
  if (is_preparing) return { text: t("review.page.preparing") };
  const part = total ? done / total : 0;
  return { text: t("review.page.running", percentOf(part)), part };
}

/**
 * Waiting or running; `part`: how much of it is done, if that is known. When a review is finished before the reader's eyes,
 * it stays, with the room for its button: what is read below it does not move.
 */
function Going({ job, text, part }: { job: ReviewJob; text: string; part?: number }) {
  const mayCancel = useRef(false);
  mayCancel.current ||= job.progress.value?.may_cancel ?? false;
  const isDone = job.progress.value?.state === "done";
  return (
    <div class="going">
      <p>{text}</p>
      <progress aria-label={t("review.page.progress")} max={1} value={part} />
      {mayCancel.current && (isDone
        ? <span class="button cancel-room" aria-hidden="true">{t("review.page.cancel")}</span>
        : <Button class="cancel-review" onPress={() => job.cancel()}>{t("review.page.cancel")}</Button>)}
    </div>
  );
}
