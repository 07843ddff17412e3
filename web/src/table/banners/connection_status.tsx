// How the connection is, honestly: quiet while it is well.

import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visitor } from "../../account/session.ts";
import { Act } from "../../ui/button.tsx";
import { count, has, refusal, say } from "../../i18n/translate.ts";
import { NameForm } from "../../account/name_form.tsx";
import { useSitting } from "../store/table_context.ts";

/** A connection that comes back within this time is not worth a word. */
const SHORT = 400;

export function ConnectionLine() {
  const { line, isUnsure, known, socket } = useSitting();
  const state = line.value;
  const isLate = useLate(state !== "connected");
  if (state === "connected" || state === "closed" || !isLate) return isUnsure.value ? <Unsure /> : null;
  return (
    <div class={`line ${known.value ? "broken" : "connecting"}`}>
      <p>
        <span class="lamp" aria-hidden="true">○</span>
        {say(known.value ? "page.table.lost" : "page.connecting")}{" "}
        {state === "lost" ? <NextTry at={socket.retryAt} /> : known.value && say("page.table.trying")}
      </p>
      {state === "lost" && <Act onAct={() => socket.hurry()}>{say("page.table.try_now")}</Act>}
      {isUnsure.value && <p class="unsure">{say("page.table.unsure")}</p>}
    </div>
  );
}

function Unsure() {
  return <p class="line broken unsure">{say("page.table.unsure")}</p>;
}

function useLate(isBad: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBad) {
      setLate(false);
      return;
    }
    const waiting = setTimeout(() => setLate(true), SHORT);
    return () => clearTimeout(waiting);
  }, [isBad]);
  return isBad && isLate;
}

function NextTry({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return <>{count("page.table.next_try", seconds)}</>;
}

/** Where it would not help to try again: why, and the way out. */
export function Closed() {
  const { table, line, bye } = useSitting();
  if (line.value !== "closed" || !bye.value) return null;
  const { code } = bye.value;
  const Heading = table.value ? "h2" : "h1";
  const needsName = visitor.value.kind !== "person" && (code === "password" || code === "no-name");
  return (
    <section class="line closed card" role="alert">
      <Heading>
        {has(`page.table.closed.${code}`) ? say(`page.table.closed.${code}`) : say("page.sent_away")}
      </Heading>
      <p>{has(`page.table.closed_why.${code}`) ? say(`page.table.closed_why.${code}`) : refusal({ code })}</p>
      {needsName ? <NameForm /> : (
        <p class="buttons">
          <a class="act first" href="/">{say("page.home")}</a>
          <Act onAct={() => location.reload()}>{say("page.try_again")}</Act>
        </p>
      )}
    </section>
  );
}
