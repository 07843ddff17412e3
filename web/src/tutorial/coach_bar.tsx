// A bar at the top of the screen while the coach is scrolled out of sight: the task in short, and the way back to it.

import { createElement, type RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";

/** So little of the coach, in pixels, counts as out of sight: the bar covers the rest. */
const LITTLE = 60;

interface CoachBarProps {
  coach: RefObject<HTMLElement>;
  /** The task, the question, or what is wrong with the answer. */
  text: string;
  onPress: () => void;
}

export function CoachBar({ coach, text, onPress }: CoachBarProps) {
  const isAway = useIsAbove(coach);
  return isAway
    ? (
      <button type="button" class="coach-bar" onClick={onPress}>
        <span aria-hidden="true">↑</span> <span class="sr-only">{t("page.guide.to_coach")}</span>{" "}
        <span class="task">{text}</span>
      </button>
    )
    : null;
}

/** Is this element above the window, but for a little of it? */
function useIsAbove(place: RefObject<HTMLElement>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watching = new IntersectionObserver(
      ([{ isIntersecting, boundingClientRect }]) =>
        setAbove(!isIntersecting && boundingClientRect.bottom <= LITTLE),
      { rootMargin: `-${LITTLE}px 0px 0px` },
    );
    watching.observe(place.current);
    return () => watching.disconnect();
  }, []);
  return isAbove;
}
