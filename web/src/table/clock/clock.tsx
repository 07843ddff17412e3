// A seat's clock: in its panel, and the player's own beside the headline.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { computed, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { announce } from "../../app/live_region.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";
import { formatTimeLeft, secondsLeft } from "./clock_format.ts";
import { isTimeShort } from "./lazy_clocks.ts";

const EVERY = 250;

/** This browser's time, while a clock is shown. */
const time = signal(Date.now());
let shown = 0;
let ticking: ReturnType<typeof setInterval>;

function useTicks(): void {
  useEffect(() => {
    time.value = Date.now();
    if (!shown) ticking = setInterval(() => time.value = Date.now(), EVERY);
    shown += 1;
    return () => {
      shown -= 1;
      if (!shown) clearInterval(ticking);
    };
  }, []);
}

/** The clock of this browser's player beside the headline, wherever the players' panels are. */
export function OwnClock() {
  const { you, clocks, table } = useTableStore();
  const { seat = null, seats = [] } = you.value ?? {};
  const place = useRef<HTMLSpanElement>(null);
  const shown = seat ?? seats.find((own) => clocks.value?.running.includes(own)) ?? null;
  const isShown = shown !== null && !table.value?.seats[shown].stand_in;
  useEffect(() => {
    const title = place.current?.parentElement;
    if (!title) return;
    const watching = new IntersectionObserver(([{ isIntersecting }]) =>
      place.current?.classList.toggle("floating", !isIntersecting)
    );
    watching.observe(title);
    return () => watching.disconnect();
  }, [isShown]);
  return isShown && (
    <span ref={place} class="my-clock" aria-hidden="true">
      <Clock seat={shown} isQuiet />
    </span>
  );
}

export function Clock({ seat, isQuiet }: { seat: number; isQuiet?: boolean }) {
  const store = useTableStore();
  useTicks();
  const { text, isLow } = useMemo(() => {
    const seconds = computed(() => {
      const clocks = store.clocks.value;
      return clocks ? secondsLeft(clocks, seat, time.value + store.offset.value) : 0;
    });
    const left = computed(() => formatTimeLeft(seconds.value, store.table.value?.clock.kind ?? "none"));
    return {
      text: computed(() => {
        const { days, time } = left.value;
        return days ? t("page.clock_days", { days, time }) : time;
      }),
      isLow: computed(() => left.value.isLow),
    };
  }, [store, seat]);
  const isRunning = store.clocks.value?.running.includes(seat) ?? false;
  const low = isLow.value && isRunning;
  const isMine = store.you.value?.seats.includes(seat) ?? false;
  useEffect(() => {
    if (low && isMine && !isQuiet) announce(t("page.table.hurry_mine"));
    if (!isQuiet) return;
    isTimeShort.value = low;
    return () => {
      isTimeShort.value = false;
    };
  }, [low, isMine]);
  return (
    <span class={`clock${isRunning ? " running" : ""}${low ? " low" : ""}`} role="timer">
      <span class="sr-only">{t("page.clock")}</span>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="9" r="6" />
        <path d="M8 5.5V9l2.5 1.5M6 1h4" />
      </svg>
      <span class="time">{text}</span>
      {low && <strong class="hurry">{t("page.table.hurry")}</strong>}
    </span>
  );
}
