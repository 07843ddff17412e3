// The page of a personal link, which moves a seat to this device after a confirmation.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { navigate } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { usePageTitle } from "../app/page_title.ts";
import { t } from "../i18n/translate.ts";
import { post } from "../api/http_client.ts";
import type { ClaimedSeat } from "../api/protocol.ts";
import { NameForm } from "../account/name_form.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";

export function ClaimPage({ id }: { id: string }) {
  usePageTitle(t("page.start.claim"));
  const { isBusy, refused, attempt } = useSubmission();
  const take = () =>
    attempt(async () => {
      const { table } = await post<ClaimedSeat>("/api/claims", { key: id });
      navigate(`/t/${encodeURIComponent(table)}`, { isReplacing: true });
    });
  return (
    <section class="single-form card deco">
      <h1>{t("page.start.claim")}</h1>
      <p>{t("page.link_claim")}</p>
      <FormError refused={refused} words={{ unknown: "page.start.claim_void" }} />
      {visitor.value.kind === "person"
        ? (
          <p class="buttons">
            <button type="button" class="button primary large" disabled={isBusy} onClick={take}>
              {t("page.link_take")}
            </button>
            <a class="button" href="/">{t("page.cancel")}</a>
          </p>
        )
        : <NameForm action={t("page.link_take")} onDone={take} />}
    </section>
  );
}
