// The card over the board that shows a climax. Escape ends it before its time. Loaded before the first of them.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { useTableStore } from "../store/table_context.ts";

/** Pixels between the headline and the card. */
const NEAR = 6;

export function ClimaxCard() {
  const store = useTableStore();
  const { presenter, history, game, playerNames, you, isMyTurn } = store;
  const kind = presenter.climax.value;
  const isShown = kind !== null && history.shown.value === null;
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current) placeBelowHeadline(place.current);
  });
  useLayoutEffect(() => { // a phone is turned
    const replace = () => place.current && placeBelowHeadline(place.current);
    addEventListener("resize", replace);
    return () => removeEventListener("resize", replace);
  }, []);
  useLayoutEffect(() => { // with the card: a key right after it is shown counts
    if (!isShown) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) {
        presenter.next();
      }
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [isShown]);
  const climax = kind && game.value?.climaxes[kind];
  if (!isShown || !climax) return null;
  const { view, events, newEvents } = presenter.shown.value;
  const canSkip = you.value !== null && !isMyTurn.value && store.table.value?.status === "playing";
  const newest = store.match.value.view;
  const hasTurnAhead = you.value?.seats.some((seat) => game.value?.hasTurnAhead?.(newest, seat) ?? true);
  const skip = hasTurnAhead ? "page.table.skip" : "page.table.skip_to_result";
  return (
    <section
      ref={place}
      class={`climax ${isMyTurn.value ? "my-turn" : ""}`}
      data-climax={kind}
      aria-label={t("page.table.climax")}
    >
      <climax.Show
        key={events.length}
        view={view}
        events={events}
        newEvents={newEvents}
        seat={you.value?.seat ?? null}
        playerNames={playerNames.value}
      />
      <Button class="climax-skip" onPress={() => canSkip ? presenter.skipToMyTurn() : presenter.jump()}>
        {t(canSkip ? skip : "page.table.go_on")} <span aria-hidden="true">»</span>
      </Button>
    </section>
  );
}

/** On a phone, the card leaves the line that says whose turn it is in sight, but for controls that it would cover then. */
function placeBelowHeadline(card: HTMLElement): void {
  const below = document.querySelector(".headline")?.getBoundingClientRect().bottom ?? 0;
  const actions = document.querySelector(".actions")?.getBoundingClientRect().top ?? Infinity;
  const top = Math.min(below, actions - card.offsetHeight) + NEAR;
  card.style.setProperty("--below", `${Math.max(top, 0)}px`);
}
