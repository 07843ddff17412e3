// Looking back: what is shown is not the present, and the way there.

import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { Act } from "../../ui/button.tsx";
import { count, say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";

/** What the line above takes of the screen, about, in pixels. */
const ROOM = 110;

export function LookingBack() {
  const sitting = useSitting();
  const { looking, known, game, cast, isMyTurn } = sitting;
  const past = looking.shown.value;
  const isPast = past !== null;
  useEffect(() => {
    if (!isPast) return;
    const goBack = showBoard();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      looking.back();
    };
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
      goBack();
    };
  }, [isPast]);
  if (!past || !known.value || !game.value) return null;
  const { events } = known.value;
  const led = events.slice(0, looking.event.value + 1).findLast((event) => !game.value?.isFleeting(event));
  const more = events.length - looking.since.value;
  return (
    <section class="looking-back" aria-label={say("page.table.back")}>
      <p class="what">
        <strong>{say("page.table.back")}</strong> {led && game.value.tell(led, cast.value)}
      </p>
      <p class="buttons">
        <Act label={say("page.table.back_one")} onAct={() => looking.step(-1, events.length)}>‹</Act>
        <Act label={say("page.table.on_one")} onAct={() => looking.step(1, events.length)}>›</Act>
        <Act first onAct={() => looking.back()}>
          {say("page.table.to_present")} <kbd>Esc</kbd>
        </Act>
      </p>
      {(more > 0 || isMyTurn.value) && (
        <p class="meanwhile">
          {more > 0 && count("page.table.back_more", more)}{" "}
          {isMyTurn.value && <strong>{say("page.your_turn")}</strong>}
        </p>
      )}
    </section>
  );
}

/** Brings the board into sight, where it is not; the answer scrolls back to where the reader was. */
function showBoard(): () => void {
  const place = document.querySelector(".table > .board")?.getBoundingClientRect();
  if (!place || (place.bottom > innerHeight / 2 && place.top < innerHeight / 2)) return () => {};
  const before = scrollY;
  scrollBy({ top: place.top - ROOM });
  return () => scrollTo({ top: before });
}
