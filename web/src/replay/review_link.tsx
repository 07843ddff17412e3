// The link that opens the replay of a finished match with its review.

import { createElement } from "preact";
import { t } from "../i18n/translate.ts";

/** Seen by a seat; null: by everybody. `match` names it, where several links stand on a page. */
export function ReviewLink({ table, seat, match }: { table: string; seat: number | null; match?: string }) {
  const view = seat === null ? "" : `&as=${seat}`;
  const label = t("page.replay.review");
  return (
    <a
      class="button review-link"
      href={`/replay/${encodeURIComponent(table)}?table${view}&review`}
      aria-label={match && `${label}: ${match}`}
    >
      {label}
    </a>
  );
}
