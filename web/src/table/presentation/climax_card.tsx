// The card over the board that shows a climax, and how it ends before its time: by a click, by Escape, by a move.

import { createElement } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { useTableStore } from "../store/table_context.ts";
import type { TableStore } from "../store/table_store.ts";

export function ClimaxCard() {
  const store = useTableStore();
  const { presenter, history, game, playerNames, you, isMyTurn } = store;
  const kind = presenter.climax.value;
  const isShown = kind !== null && history.shown.value === null;
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
  return (
    <section
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
        {t(canSkip ? "page.table.skip" : "page.table.go_on")} <span aria-hidden="true">»</span>
      </Button>
    </section>
  );
}

/**
 * A click at the table ends the climax, after it has done what it does. Log and chat are left alone. A click on the card
 * itself, which lets clicks through to the controls, does nothing to the part of the board that the card hides.
 */
export function endClimax({ presenter }: TableStore, event: MouseEvent): void {
  const { target, clientX, clientY } = event;
  if (!presenter.climax.peek() || !(target instanceof Element)) return;
  if (event.eventPhase !== Event.CAPTURING_PHASE) {
    if (!target.closest(".side")) presenter.next();
  } else if (target.closest(".board")) {
    const card = document.querySelector(".climax")?.getBoundingClientRect();
    const isOnCard = card && clientX > card.left && clientX < card.right && clientY > card.top &&
      clientY < card.bottom;
    if (!isOnCard) return;
    event.stopPropagation();
    presenter.next();
  }
}
