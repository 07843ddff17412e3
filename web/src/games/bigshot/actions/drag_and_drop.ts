// Dragging a cube from the tray onto a lot, by mouse, pen or finger.

const FAR_ENOUGH = 6;

/** Follow the pointer from here; tell the lot where the cube is let go. */
export function startDrag(
  start: PointerEvent & { currentTarget: HTMLElement },
  onDrop: (lot: string) => void,
): void {
  if (start.button !== 0) return;
  const origin = start.currentTarget;
  const ending = new AbortController();
  const { signal } = ending;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  const aim = (next: Element | null) => {
    over?.classList.remove("drop-target");
    over = next;
    over?.classList.add("drop-target");
  };
  const finish = () => {
    aim(null);
    ghost?.remove();
    ending.abort();
  };
  addEventListener("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!ghost) {
      ghost = document.createElement("div");
      ghost.className = "dragged";
      ghost.append(...[...origin.querySelectorAll("svg")].map((drawn) => drawn.cloneNode(true)));
      document.body.append(ghost);
      if (origin.hasPointerCapture(event.pointerId)) origin.releasePointerCapture(event.pointerId);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    aim(lotAt(event));
  }, { signal });
  addEventListener("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    const lot = ghost && lotAt(event)?.getAttribute("data-lot");
    finish();
    if (lot) onDrop(lot);
  }, { signal });
  addEventListener("pointercancel", finish, { signal });
}

function lotAt({ clientX, clientY }: PointerEvent): Element | null {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-lot]") ?? null;
}
