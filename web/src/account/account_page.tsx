// What is kept about me, and what I can do about it.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { learnWhoIAm, visitor } from "./session.ts";
import { announce } from "../app/live_region.tsx";
import { attempt } from "../app/error_banner.tsx";
import { useTitle } from "../app/page_title.ts";
import { Act } from "../ui/button.tsx";
import { Part } from "../ui/section.tsx";
import { say } from "../i18n/translate.ts";
import { post, remove } from "../api/http_client.ts";
import { Kept } from "./stored_data.tsx";
import { NameForm } from "./name_form.tsx";
import { useTrying, Wrong } from "../ui/form_submission.tsx";
import { Wishes } from "./account_settings.tsx";

export function AboutMePage(_: { id: string }) {
  useTitle(say("page.me"));
  const [isGone, setGone] = useState(false);
  const known = visitor.value;
  useEffect(() => {
    if (known.kind === "person") attempt(learnWhoIAm);
  }, []);
  const gone = () => {
    announce(say("page.me_gone"));
    setGone(true);
    return learnWhoIAm();
  };
  return (
    <div class="about-me">
      <h1>{say("page.me")}</h1>
      {known.kind === "person"
        ? (
          <>
            <p class="lead">{say("page.start.me_why")}</p>
            <Wishes me={known.me} />
            <Kept me={known.me} />
            <Elsewhere />
            <Forgetting onGone={gone} />
          </>
        )
        : isGone
        ? (
          <p class="card">
            <strong>{say("page.me_gone")}</strong> <a href="/">{say("page.start.back")}</a>
          </p>
        )
        : (
          <div class="card">
            <p>{say("page.start.me_nobody")}</p>
            <NameForm />
          </div>
        )}
    </div>
  );
}

function Elsewhere() {
  const { isBusy, refused, attempt } = useTrying();
  const [isDone, setDone] = useState(false);
  const draw = async () => setDone(await attempt(() => post("/api/me/secret", {})));
  return (
    <Part heading={say("page.start.secret")} class="card">
      <p>{say("page.start.secret_why")}</p>
      <Wrong refused={refused} />
      <p class="buttons">
        <Act disabled={isBusy} onAct={draw}>{say("page.start.secret_draw")}</Act>
        <span role="status">{isDone && say("page.start.secret_done")}</span>
      </p>
    </Part>
  );
}

function Forgetting({ onGone }: { onGone: () => unknown }) {
  const { isBusy, refused, attempt } = useTrying();
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
    <Part heading={say("page.start.delete")} class="card">
      <p>{say("page.start.delete_why")}</p>
      <Wrong refused={refused} />
      <p class="buttons" ref={place}>
        {isAsked
          ? (
            <>
              <Act danger disabled={isBusy} onAct={forget}>{say("page.me_sure")}</Act>
              <Act onAct={() => ask(false)}>{say("page.cancel")}</Act>
            </>
          )
          : <Act danger onAct={() => ask(true)}>{say("page.me_delete")}</Act>}
      </p>
    </Part>
  );
}
