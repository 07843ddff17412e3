// How a climax ends before its time by a click.

import type { TableStore } from "../store/table_store.ts";

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
