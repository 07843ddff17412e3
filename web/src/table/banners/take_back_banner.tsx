// Taking back a move: the request, and the other players' answer. In sight wherever one has scrolled.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { formatList, t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function TakeBackBanner() {
  const store = useTableStore();
  const { table, you, names } = store;
  const asked = table.value?.take_back;
  useStillTable(store.state.peek()?.news.at(-1)?.kind === "asked");
  if (!asked) return <Refusal />;
  const others = formatList(asked.waits_for.map((seat) => names.value[seat]));
  const answer = (agree: boolean, seat: number) => store.send({ do: "answer", agree, seat });
  const isMine = you.value?.seats.includes(asked.seat);
  const asks = (you.value?.seats ?? []).find((seat) => asked.waits_for.includes(seat));
  return (
    <section class="banner take-back" aria-label={t("page.table.take_back")}>
      <p>
        {t(!isMine && asks !== undefined ? "page.take_back_asked_you" : "page.take_back_asked", {
          player: names.value[asked.seat],
          others,
        })}
        {!isMine && asks !== undefined && store.clocks.value?.running.includes(asks) &&
          ` ${t("page.table.take_back_clock")}`}
      </p>
      {isMine && <Button onPress={() => answer(false, asked.seat)}>{t("page.call_off")}</Button>}
      {!isMine && asks !== undefined && (
        <p class="buttons">
          <Button isMain onPress={() => answer(true, asks)}>{t("page.agree")}</Button>
          <Button onPress={() => answer(false, asks)}>{t("page.object")}</Button>
        </p>
      )}
    </section>
  );
}

/** Tells the player who asked why the move stands. */
function Refusal() {
  const { refusal, names } = useTableStore();
  if (!refusal.value) return null;
  const { kind, seat } = refusal.value;
  return (
    <section class="banner take-back" aria-label={t("page.table.take_back")}>
      <p>{t(kind === "lapsed" ? "news.lapsed" : "news.objected", { seat: names.value[seat ?? -1] })}</p>
      <Button class="close" label={t("page.close")} onPress={() => refusal.value = null}>×</Button>
    </section>
  );
}

/** Below this width or height of the window, in pixels, it is a phone's. */
const PHONE = 640;
const LOW = 512;
const INSTANT = { behavior: "instant" } as const;

/**
 * While the banner comes and goes, the table stays where it is on the screen: nothing moves away under a finger. On a phone
 * whose top of the table is in sight, there is no room for both: the banner pushes the board down, and covers nothing.
 */
function useStillTable(isNew: boolean): void {
  const before = useRef({ table: tableTop(), line: headlineBottom() });
  useLayoutEffect(() => {
    const { table, line } = before.current;
    const isPhone = (innerWidth < PHONE || innerHeight < LOW) && line > 0;
    if (isNew && isPhone) document.querySelector(".banners")!.parentElement!.scrollIntoView(INSTANT);
    else if (isNew) holdTable(table);
    const pushed = isNew && isPhone ? tableTop() - table : 0;
    return () => {
      const top = tableTop() - pushed;
      queueMicrotask(() => holdTable(top));
    };
  }, []);
}

const tableTop = () => document.querySelector(".table")?.getBoundingClientRect().top ?? 0;
const headlineBottom = () => document.querySelector(".headline")?.getBoundingClientRect().bottom ?? 0;

function holdTable(top: number): void {
  scrollBy({ top: tableTop() - top, ...INSTANT });
}
