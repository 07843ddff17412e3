// The account page: settings, stored data, signing out elsewhere, deleting the account.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { loadSession, visitor } from "./session.ts";
import { announce } from "../app/live_region.tsx";
import { attempt } from "../app/error_banner.tsx";
import { usePageTitle } from "../app/page_title.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmButton } from "../ui/confirm_button.tsx";
import { Section } from "../ui/section.tsx";
import { t } from "../i18n/translate.ts";
import { post, remove } from "../api/http_client.ts";
import { BlockedPeople } from "./blocked_people.tsx";
import { OtherDevices } from "./device_link.tsx";
import { StoredData } from "./stored_data.tsx";
import { NameForm } from "./name_form.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { AccountSettings } from "./account_settings.tsx";

export function AccountPage(_: { id: string }) {
  usePageTitle(t("page.me"));
  const [isGone, setGone] = useState(false);
  const known = visitor.value;
  useEffect(() => {
    if (known.kind === "person") attempt(loadSession);
  }, []);
  const gone = () => {
    announce(t("page.me_gone"));
    setGone(true);
    return loadSession();
  };
  return (
    <div class="account">
      <h1>{t("page.me")}</h1>
      {known.kind === "person"
        ? (
          <>
            <p class="lead">{t("page.start.me_why")}</p>
            <p class="buttons">
              <a class="button" href="/matches">{t("page.matches.title")}</a>
              <a class="button" href="/progress">{t("page.progress.title")}</a>
            </p>
            <AccountSettings me={known.me} />
            <StoredData me={known.me} />
            <BlockedPeople me={known.me} />
            <OtherDevices me={known.me} />
            <SignOutElsewhere />
            <DeleteAccount onGone={gone} />
          </>
        )
        : isGone
        ? (
          <p class="card">
            <strong>{t("page.me_gone")}</strong> <a href="/">{t("page.start.back")}</a>
          </p>
        )
        : (
          <div class="card">
            <p>{t("page.start.me_nobody")}</p>
            <NameForm />
          </div>
        )}
    </div>
  );
}

function SignOutElsewhere() {
  const { isBusy, refused, attempt } = useSubmission();
  const [isDone, setDone] = useState(false);
  const draw = async () => setDone(await attempt(() => post("/api/me/secret", {})));
  return (
    <Section heading={t("page.start.secret")} class="card">
      <p>{t("page.start.secret_why")}</p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button disabled={isBusy} onPress={draw}>{t("page.start.secret_draw")}</Button>
        <span role="status">{isDone && t("page.start.secret_done")}</span>
      </p>
    </Section>
  );
}

function DeleteAccount({ onGone }: { onGone: () => unknown }) {
  const { isBusy, refused, attempt } = useSubmission();
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  const ask = (asked: boolean) => {
    setAsked(asked);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("button:last-child")?.focus());
  };
  const forget = async () => {
    if (await attempt(() => remove("/api/me"))) await onGone();
  };
  return (
    <Section heading={t("page.start.delete")} class="card">
      <p>{t("page.start.delete_why")}</p>
      <FormError refused={refused} />
      <p class="buttons" ref={place}>
        {isAsked
          ? (
            <>
              <ConfirmButton disabled={isBusy} onPress={forget}>{t("page.me_sure")}</ConfirmButton>
              <Button onPress={() => ask(false)}>{t("page.cancel")}</Button>
            </>
          )
          : <Button isDangerous onPress={() => ask(true)}>{t("page.me_delete")}</Button>}
      </p>
    </Section>
  );
}
