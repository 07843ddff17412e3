// A popover beside what it explains. The table stays in sight, and can be used.

import { type ComponentChildren, createElement } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/translate.ts";

/** Pixels between the popover and its anchor, or the edge of the window. */
const GAP = 8;

interface PopoverProps {
  children?: ComponentChildren;
  /** What it explains; null: it is in the middle. */
  anchor: Element | null;
  heading: string;
  onClose: () => void;
  class?: string;
}

/** Closes with Escape, with its button, and when something else is pressed. The focus then returns to where it was. */
export function Popover({ anchor, heading, onClose, class: own, children }: PopoverProps) {
  const place = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const popover = place.current!;
    const note = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    popover.addEventListener("toggle", note);
    popover.showPopover();
    popover.querySelector("h2")?.focus({ preventScroll: true });
    return () => popover.removeEventListener("toggle", note);
  }, []);
  useLayoutEffect(() => {
    const popover = place.current!;
    const move = () => putBeside(popover, anchor);
    const watching = new ResizeObserver(move);
    watching.observe(popover);
    addEventListener("resize", move);
    document.addEventListener("scroll", move, { capture: true, passive: true });
    return () => {
      watching.disconnect();
      removeEventListener("resize", move);
      document.removeEventListener("scroll", move, { capture: true });
    };
  }, [anchor]);
  return (
    <dialog
      ref={place}
      popover="auto"
      class={["dialog", "popover", own].filter(Boolean).join(" ")}
      aria-labelledby={headingId}
    >
      <div class="popover-heading">
        <h2 id={headingId} tabIndex={-1}>{heading}</h2>
        <button
          type="button"
          class="button close"
          aria-label={t("page.close")}
          onClick={() => place.current?.hidePopover()}
        >
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Below the anchor where there is room, else above it; always within the window. */
function putBeside(popover: HTMLElement, anchor: Element | null): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const middle = new DOMRect((innerWidth - width) / 2, (innerHeight - height) / 2, 0, -GAP);
  const { left, top, bottom } = anchor?.isConnected ? anchor.getBoundingClientRect() : middle;
  const isBelow = bottom + GAP + height <= innerHeight || top - GAP - height < 0;
  const y = isBelow ? bottom + GAP : top - GAP - height;
  popover.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  popover.style.top = `${Math.max(GAP, Math.min(y, innerHeight - height - GAP))}px`;
}
