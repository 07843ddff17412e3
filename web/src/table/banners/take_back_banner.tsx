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
  useHeadlineInSight();
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

/** Tells the player who asked that somebody does not agree. */
function Refusal() {
  const { refusedBy, names } = useTableStore();
  if (refusedBy.value === null) return null;
  return (
    <section class="banner take-back" aria-label={t("page.table.take_back")}>
      <p>{t("news.objected", { seat: names.value[refusedBy.value] })}</p>
      <Button class="close" label={t("page.close")} onPress={() => refusedBy.value = null}>×</Button>
    </section>
  );
}

/** On a phone upright, the banner leaves the line in sight that says whose turn it is: it stands above it, or else below. */
function useHeadlineInSight(): void {
  useLayoutEffect(() => {
    const banners = document.querySelector<HTMLElement>(".banners")!;
    const place = () => {
      const line = document.querySelector(".headline")?.getBoundingClientRect();
      const isBelow = innerWidth < NARROW && line !== undefined && line.bottom > 0 &&
        line.top < banners.offsetHeight;
      banners.classList.toggle("below-headline", isBelow);
      banners.style.top = isBelow ? `${line.bottom + GAP}px` : "";
    };
    place();
    addEventListener("scroll", place);
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
      banners.classList.remove("below-headline");
      banners.style.top = "";
    };
  }, []);
}

/** Pixels. */
const NARROW = 640;
const GAP = 4;

/** While the banner comes and goes, the table stays where it is on the screen: nothing moves away under a finger. */
function useStillTable(isNew: boolean): void {
  const before = useRef(tableTop());
  useLayoutEffect(() => {
    if (isNew) holdTable(before.current);
    return () => {
      const top = tableTop();
      queueMicrotask(() => holdTable(top));
    };
  }, []);
}

const tableTop = () => document.querySelector(".table")?.getBoundingClientRect().top ?? 0;

function holdTable(top: number): void {
  scrollBy({ top: tableTop() - top, behavior: "instant" });
}
