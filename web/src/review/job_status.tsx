// How far a review is, and the buttons that start, stop and resume it.

import { createElement, Fragment } from "preact";
import { errorText, t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import type { ReviewJob } from "./review_job.ts";

export function JobStatus({ job, onStart }: { job: ReviewJob; onStart: () => void }) {
  const progress = job.progress.value;
  const refused = job.refused.value;
  const part = progress?.total ? progress.done / progress.total : 0;
  const done = { percent: Math.floor(100 * part) };
  const isBegun = job.review.value !== null;
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
      {progress?.state === "waiting" && (
        <Going
          job={job}
          text={progress.ahead ? tPlural("review.page.ahead", progress.ahead) : t("review.page.next")}
        />
      )}
      {progress?.state === "running" && (
        progress.is_preparing
          ? <Going job={job} text={t("review.page.preparing")} />
          : <Going job={job} text={t("review.page.running", done)} part={part} />
      )}
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

/** Waiting or running; `part`: how much of it is done, if that is known. */
function Going({ job, text, part }: { job: ReviewJob; text: string; part?: number }) {
  return (
    <div class="going">
      <p>{text}</p>
      <progress aria-label={t("review.page.progress")} max={1} value={part} />
      {job.progress.value?.may_cancel && (
        <Button class="cancel-review" onPress={() => job.cancel()}>{t("review.page.cancel")}</Button>
      )}
    </div>
  );
}
