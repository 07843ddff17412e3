// After the match: the player's place, its review, a rematch, the replay, and the result explained.

import "./shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { navigate } from "../app/router.ts";
import { post, salt } from "../api/http_client.ts";
import { recall, remember } from "../preferences/table_memory.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";
import { ReviewLink } from "../replay/review_link.tsx";
import { preferences } from "../preferences/preferences.ts";
import { isTyping } from "../ui/typing.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { PersonalResult } from "./personal_result.tsx";
import { sitDown } from "./sit_down.ts";
import { deviceNames, storeDeviceNames } from "./store/device_names.ts";
import { useTableStore } from "./store/table_context.ts";

/** The tables whose end this browser has shown. */
const SEEN = "end_seen";

export function MatchEnd() {
  const store = useTableStore();
  const { table, match, game, playerNames } = store;
  const state = table.value;
  const { view, seat } = match.value;
  const place = useRef<HTMLElement>(null);
  const isSeen = useMemo(() => recall(SEEN, store.id) === true, [store.id]);
  useEffect(() => remember(SEEN, store.id, true), [store.id]);
  useEffect(() => showEnd(place.current), []);
  if (!state || (state.status !== "finished" && state.status !== "abandoned")) return null;
  const Ending = game.value?.Ending;
  return (
    <section class="ended" ref={place} aria-label={t("page.result")}>
      <PersonalResult />
      <p class="buttons">
        {state.status === "finished" && <ReviewLink table={state.id} seat={seat} />}
        <RematchButton />
        {state.status === "finished" && (
          <a class="button" href={`/replay/${encodeURIComponent(state.id)}?table`}>{t("page.replay")}</a>
        )}
        <a class="button" href="/">{t("page.home")}</a>
      </p>
      {Ending && state.result && view && (
        <Ending
          view={view}
          newEvents={[]}
          seat={seat}
          playerNames={playerNames.value}
          result={state.result}
          isSeen={isSeen}
        />
      )}
    </section>
  );
}

/** Scrolls to the end of the match, which is above the board, unless it is in sight or the player writes. */
function showEnd(ended: HTMLElement | null): void {
  if (!ended || ended.getBoundingClientRect().top >= 0 || isTyping()) return;
  const isStill = preferences.pace.peek() === "instant" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}

/** One click: the same people and bots at the same seats. Whoever sits there, or has a seat reserved, sits down with it. */
function RematchButton() {
  const store = useTableStore();
  const { table, you } = store;
  const { isBusy, refused, attempt } = useSubmission();
  const next = table.value?.rematch;
  const game = table.value?.game ?? "";
  if (next && !you.value) {
    return <a class="button primary" href={`/t/${encodeURIComponent(next)}`}>{t("page.rematch_go")}</a>;
  }
  if (!you.value) return null;
  const isFull =
    table.value?.seats.every(({ kind }, at) => kind === "bot" || you.value?.seats.includes(at)) ??
      false;
  const create = () =>
    attempt(async () => {
      const answer = await store.send({ do: "rematch" });
      if (answer.type !== "ack" || !answer.table) return;
      storeDeviceNames(answer.table, deviceNames(store.id));
      await openRematch(answer.table, isFull);
    });
  const join = async (rematch: string) => {
    // Where the seat was given away meanwhile, the table shows it.
    if (!await attempt(() => sitDown(rematch, game))) navigate(`/t/${encodeURIComponent(rematch)}`);
  };
  return (
    <>
      {next && <span class="rematch-ready" role="status">{t("page.end.rematch_ready")}</span>}
      <Button isMain disabled={isBusy} onPress={() => next ? join(next) : create()}>
        {t(next ? "page.rematch_go" : "page.rematch")}
      </Button>
      {refused && <FormError refused={refused} />}
    </>
  );
}

/** Opens a rematch, and starts it if nobody else has to sit down first. */
async function openRematch(id: string, isFull: boolean): Promise<void> {
  const path = encodeURIComponent(id);
  if (isFull) await post(`/api/tables/${path}/do`, { do: "start", salt: salt() });
  navigate(`/t/${path}`);
}
