// A personal link: it moves a seat to this device, when the person here says so.

import { createElement } from "preact";
import { go } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { useTitle } from "../app/page_title.ts";
import { say } from "../i18n/translate.ts";
import { post } from "../api/http_client.ts";
import type { Claimed } from "../api/protocol.ts";
import { NameForm } from "../account/name_form.tsx";
import { useTrying, Wrong } from "../ui/form_submission.tsx";

export function ClaimPage({ id }: { id: string }) {
  useTitle(say("page.start.claim"));
  const { isBusy, refused, attempt } = useTrying();
  const take = () =>
    attempt(async () => {
      const { table } = await post<Claimed>("/api/claims", { key: id });
      go(`/t/${encodeURIComponent(table)}`, { replacing: true });
    });
  return (
    <section class="door card deco">
      <h1>{say("page.start.claim")}</h1>
      <p>{say("page.link_claim")}</p>
      <Wrong refused={refused} words={{ unknown: "page.start.claim_void" }} />
      {visitor.value.kind === "person"
        ? (
          <p class="buttons">
            <button type="button" class="act first large" disabled={isBusy} onClick={take}>
              {say("page.link_take")}
            </button>
            <a class="act" href="/">{say("page.cancel")}</a>
          </p>
        )
        : <NameForm action={say("page.link_take")} onDone={take} />}
    </section>
  );
}
