// How far a review is, and the buttons that start, stop and resume it.

import { createElement, Fragment } from "preact";
import { errorText, t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import type { ReviewJob } from "./review_job.ts";

export function JobStatus({ job, onStart }: { job: ReviewJob; onStart: () => void }) {
  const progress = job.progress.value;
  const refused = job.refused.value;
  const counts = { done: progress?.done ?? 0, total: progress?.total ?? 0 };
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
        <Going job={job} text={t("review.page.running", counts)} {...counts} />
      )}
      {progress?.state === "cancelled" && (
        <>
          <p>{t("review.page.cancelled", counts)}</p>
          <Button isMain class="start-review" onPress={onStart}>{t("review.page.resume")}</Button>
        </>
      )}
      {progress?.state === "failed" && (
        <>
          <p>{t(isBegun ? "review.page.failed_partly" : "review.page.failed")}</p>
          <Button isMain class="start-review" onPress={onStart}>{t("page.try_again")}</Button>
        </>
      )}
      {refused && refused.code !== "no-name" && (
        <div role="alert" data-refused={refused.code}>
          <p class="form-error">{errorText(refused)}</p>
          {!progress && <Button onPress={() => job.load()}>{t("page.try_again")}</Button>}
        </div>
      )}
    </div>
  );
}

/** Waiting or running: `total` is 0 until the server knows it. */
function Going(
  { job, text, done, total = 0 }: { job: ReviewJob; text: string; done?: number; total?: number },
) {
  return (
    <div class="going">
      <p>{text}</p>
      <progress aria-label={t("review.page.progress")} max={total || 1} value={total ? done : undefined} />
      <Button class="cancel-review" onPress={() => job.cancel()}>{t("review.page.cancel")}</Button>
    </div>
  );
}
