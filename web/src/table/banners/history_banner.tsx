// The banner over a past position, with buttons to step and to return to the present.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { isDialogOpen } from "../../ui/typing.ts";
import { t, tPlural } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

/** The approximate height of the banner, in pixels. */
const ROOM = 110;

export function HistoryBanner() {
  const store = useTableStore();
  const { history, state, game, playerNames, isMyTurn } = store;
  const past = history.shown.value;
  const isPast = past !== null;
  useLayoutEffect(() => { // with the banner: a key right after it is shown counts
    if (!isPast) return;
    const goBack = showBoard();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isDialogOpen()) return;
      history.back();
    };
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
      goBack();
    };
  }, [isPast]);
  if (!past || !state.value || !game.value) return null;
  const { events } = state.value;
  const led = events.slice(0, history.event.value + 1).findLast((event) =>
    !game.value?.isLeftOutOfLog(event)
  );
  const more = events.length - history.since.value;
  return (
    <section class="history-banner" aria-label={t("page.table.back")}>
      <p class="what">
        <strong>{t("page.table.back")}</strong> {led && game.value.describeEvent(led, playerNames.value)}
      </p>
      <p class="buttons">
        <Button label={t("page.table.back_one")} onPress={() => history.step(-1, events.length)}>‹</Button>
        <Button label={t("page.table.on_one")} onPress={() => history.step(1, events.length)}>›</Button>
        <Button isMain onPress={() => history.back()}>
          {t("page.table.to_present")} <kbd>Esc</kbd>
        </Button>
      </p>
      {(more > 0 || isMyTurn.value) && (
        <p class="new-events">
          {more > 0 && tPlural("page.table.back_more", more)}{" "}
          {isMyTurn.value && <strong>{t("page.your_turn")}</strong>}
        </p>
      )}
    </section>
  );
}

/** Scrolls the board into view; returns a function that scrolls back. */
function showBoard(): () => void {
  const place = document.querySelector(".table > .board")?.getBoundingClientRect();
  if (!place || (place.bottom > innerHeight / 2 && place.top < innerHeight / 2)) return () => {};
  const before = scrollY;
  scrollBy({ top: place.top - ROOM });
  return () => scrollTo({ top: before });
}
