// The dialog about another person at the table: block them.

import { createElement } from "preact";
import { loadSession } from "../account/session.ts";
import { post } from "../api/http_client.ts";
import { announce } from "../app/live_region.tsx";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { openedPerson } from "./person_button.tsx";

export function PersonDialog() {
  const person = openedPerson.value;
  const { isBusy, refused, attempt } = useSubmission();
  if (!person) return null;
  const { name, at } = person;
  const close = () => openedPerson.value = null;
  const block = async () => {
    if (!await attempt(() => post("/api/me/blocks", at))) return;
    close();
    announce(t("page.person.blocked", { name }));
    await loadSession();
  };
  return (
    <Dialog heading={name} onClose={close} class="narrow person-dialog">
      <p>{t("page.person.block_why", { name })}</p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button isDangerous disabled={isBusy} onPress={block}>{t("page.person.block", { name })}</Button>
        <Button onPress={close}>{t("page.cancel")}</Button>
      </p>
    </Dialog>
  );
}
