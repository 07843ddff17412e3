// On a phone: what a step points at lies between the coach, at the top, and the controls, at the bottom.

const NARROW = "(max-width: 40rem)";
/** Between what is shown and what is above and below it. */
const GAP = 6;
/** The least height of the text that makes room for what it points at. */
const LEAST_TEXT = 112;
/** The page arranges itself until the learner does something: then nothing moves under the finger. */
const TOUCHES = ["pointerdown", "keydown", "wheel"];

/** A vertical extent on the screen. */
export interface Extent {
  top: number;
  bottom: number;
}

/** How far to scroll, so that these are in the free part of the screen, and of the board from its top as much as can be. */
export function scrollDistance(shown: Extent, board: Extent, free: Extent): number {
  const toBoard = board.top - free.top;
  return Math.min(shown.top - free.top, Math.max(toBoard, shown.bottom - free.bottom));
}

/** Scrolls to what the selector finds, and stays there until the page is touched. Returns what ends that. */
export function keepInSight(selector: string, isFirst: boolean): () => void {
  if (!matchMedia(NARROW).matches) {
    if (!isFirst) scrollNear(selector);
    return () => {};
  }
  arrange(selector);
  const observer = new ResizeObserver(() => arrange(selector));
  for (const part of document.querySelectorAll(".coach, .lesson .actions")) observer.observe(part);
  const stop = () => observer.disconnect();
  for (const touch of TOUCHES) addEventListener(touch, stop, { once: true, capture: true });
  return () => {
    stop();
    for (const touch of TOUCHES) removeEventListener(touch, stop, { capture: true });
  };
}

/** Where there is room: to the first of them, as far as the coach stays in sight. */
function scrollNear(selector: string): void {
  const [first] = selector.split(",");
  for (const place of first ? [`.table ${first}`, ".coach"] : [".coach"]) {
    document.querySelector(`.lesson ${place}`)?.scrollIntoView({ block: "nearest" });
  }
}

function arrange(selector: string): void {
  const find = (what: string) => document.querySelector<HTMLElement>(`.lesson ${what}`);
  const coach = find(".coach"), text = find(".coach-text"), board = find(".city") ?? find(".board");
  if (!coach || !text || !board) return;
  text.style.maxHeight = "";
  const controls = find(".table > .actions");
  const covering = controls && isSticky(controls) ? controls : null;
  const isStatic = !isSticky(coach);
  const bottom = innerHeight - (covering?.offsetHeight ?? 0) - GAP;
  const spare = isStatic ? 0 : Math.max(text.offsetHeight - LEAST_TEXT, 0);
  const room = bottom - GAP - coach.offsetHeight;
  const targets = (selector ? selector.split(",") : []).map((one) => find(`.table ${one}`))
    .filter((one) => one !== null && !covering?.contains(one)) as Element[];
  const shown = targets.length ? firstThatFit(targets, room + spare) : [find(".ending") ?? board];
  const lack = heightOf(extentOf(shown)) - room;
  if (targets.length && lack > 0 && spare) {
    text.style.maxHeight = `${text.offsetHeight - Math.min(lack, spare)}px`;
  }
  const above = extentOf([coach]), seen = extentOf(shown), start = extentOf([board]);
  if (above.top >= 0 && Math.min(start.top, seen.top) >= above.bottom && seen.bottom <= bottom + GAP) return;
  const distance = scrollDistance(seen, start, { top: coach.offsetHeight + GAP, bottom });
  scrollBy({ top: isStatic ? Math.min(distance, above.top) : distance, behavior: "instant" });
}

/** The first of them, and those after it that fit in with it. */
function firstThatFit(targets: Element[], room: number): Element[] {
  const [first, ...others] = targets;
  return others.reduce((fitting, one) => {
    const more = [...fitting, one];
    return heightOf(extentOf(more)) <= room ? more : fitting;
  }, [first]);
}

const isSticky = (one: Element) => getComputedStyle(one).position === "sticky";

const heightOf = ({ top, bottom }: Extent) => bottom - top;

function extentOf(parts: Element[]): Extent {
  const boxes = parts.map((one) => one.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
