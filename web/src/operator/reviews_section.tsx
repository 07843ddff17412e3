// Reviews that wait or are computed; the operator can cancel one.

import { createElement, Fragment } from "preact";
import type { OperatorReview } from "../api/protocol.ts";
import { t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { Section } from "../ui/section.tsx";
import { formatTime } from "./operator_format.ts";
import { operatorDelete } from "./operator_key.ts";
import { Polled } from "./polled_section.tsx";

export function ReviewsSection() {
  return (
    <Section heading={t("operator.section.reviews")} class="card">
      <p>{t("operator.reviews_why")}</p>
      <Polled<OperatorReview[]>
        path="/reviews"
        show={(reviews, refresh) => (
          <>
            <p role="status" class="small">
              {reviews.length ? tPlural("operator.found_reviews", reviews.length) : t("operator.nothing")}
            </p>
            <ul class="operator-list reviews">
              {reviews.map((review) => <ReviewRow key={review.number} review={review} onChange={refresh} />)}
            </ul>
          </>
        )}
      />
    </Section>
  );
}

function ReviewRow({ review, onChange }: { review: OperatorReview; onChange: () => Promise<void> }) {
  const { number, person, kind, id, done, total, at } = review;
  const { isBusy, refused, attempt } = useSubmission();
  const cancel = async () => {
    await operatorDelete(`/reviews/${number}`);
    await onChange();
  };
  return (
    <li data-review={number}>
      <div>
        <p class="operator-row-head">
          <strong>{person?.name ?? t("page.gone")}</strong>{" "}
          <span class="badge">
            {t("operator.review_progress", { percent: Math.floor(100 * done / total) })}
          </span>
        </p>
        <p class="small">
          {formatTime(at)} ·{" "}
          <a href={`/${kind === "table" ? "t" : "replay"}/${encodeURIComponent(id)}`}>{t("operator.look")}</a>
        </p>
        <FormError refused={refused} />
      </div>
      <p class="buttons">
        <Button disabled={isBusy} onPress={() => attempt(cancel)}>{t("operator.cancel_review")}</Button>
      </p>
    </li>
  );
}
