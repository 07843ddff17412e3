// The page of a link to another device: after a confirmation, this device is the same person.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { post } from "../api/http_client.ts";
import type { AddedDevice } from "../api/protocol.ts";
import { usePageTitle } from "../app/page_title.ts";
import { address } from "../app/router.ts";
import { t } from "../i18n/translate.ts";
import { importPreferences } from "../preferences/preferences.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { loadSession, visitor } from "./session.ts";

/** Takes the key from the address: it stays neither there nor in the browser's history. */
function takeKey(): string {
  const key = address.peek().hash;
  if (key) history.replaceState(null, "", "/device");
  return key;
}

export function DevicePage(_: { id: string }) {
  usePageTitle(t("page.device.open"));
  const [key] = useState(takeKey);
  const [isDone, setDone] = useState(false);
  const { isBusy, refused, attempt } = useSubmission();
  const known = visitor.value;
  const isMine = known.kind === "person" && key.startsWith(`${known.me.id}.`);
  const take = () =>
    attempt(async () => {
      const { settings } = await post<AddedDevice>("/api/devices", { key });
      importPreferences(settings);
      await loadSession();
      setDone(true);
    });
  return (
    <section class="single-form card deco">
      <h1>{t("page.device.open")}</h1>
      {isDone && known.kind === "person"
        ? (
          <>
            <p role="status">{t("page.device.done", { name: known.me.name })}</p>
            <p class="buttons">
              <a class="button primary large" href="/">{t("page.start.back")}</a>
            </p>
          </>
        )
        : !key
        ? <p>{t("page.device.no_key")}</p>
        : isMine
        ? <p>{t("page.device.here")}</p>
        : (
          <>
            <p>{t("page.device.ask")}</p>
            {known.kind === "person" && (
              <p class="warning">{t("page.device.instead", { name: known.me.name })}</p>
            )}
            <FormError refused={refused} words={{ unknown: "page.device.void" }} />
            <p class="buttons">
              <button type="button" class="button primary large" disabled={isBusy} onClick={take}>
                {t("page.device.take")}
              </button>
              <a class="button" href="/">{t("page.cancel")}</a>
            </p>
          </>
        )}
    </section>
  );
}
