// The connection status: shown only while the connection is lost.

import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { t, tPlural } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

/** Shorter interruptions are not shown, in milliseconds. */
const SHORT = 400;

export function ConnectionStatus() {
  const { connection, isUnsure, state, socket } = useTableStore();
  const phase = connection.value;
  const isLate = useDelay(phase !== "connected");
  if (phase === "connected" || phase === "closed" || !isLate) return isUnsure.value ? <Unsure /> : null;
  return (
    <div class={`connection ${state.value ? "broken" : "connecting"}`}>
      <p>
        <span class="lamp" aria-hidden="true">○</span>
        {t(state.value ? "page.table.lost" : "page.connecting")}{" "}
        {phase === "lost" ? <RetryCountdown at={socket.retryAt} /> : state.value && t("page.table.trying")}
      </p>
      {phase === "lost" && <Button onPress={() => socket.retryNow()}>{t("page.table.try_now")}</Button>}
      {isUnsure.value && <p class="unsure">{t("page.table.unsure")}</p>}
    </div>
  );
}

function Unsure() {
  return <p class="connection broken unsure">{t("page.table.unsure")}</p>;
}

function useDelay(isBad: boolean): boolean {
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

function RetryCountdown({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return <>{tPlural("page.table.next_try", seconds)}</>;
}
