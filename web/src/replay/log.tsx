// The match in words, by rounds or turns. Every line leads to its moment.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { Part } from "../kit/kit.tsx";
import { language, say } from "../speech/texts.ts";
import type { Looking, Opened } from "./looking.ts";

export interface Line {
  step: number;
  text: string;
  isHeading: boolean;
}

export function linesOf(looking: Looking, { game, steps }: Opened): Line[] {
  const lines: Line[] = [];
  let chapter = 0;
  steps.forEach(({ events }, step) => {
    const cast = looking.castAt(step);
    for (const event of events) {
      if (game.isOpening(event)) {
        lines.push({ step, text: looking.heading(chapter += 1), isHeading: true });
      }
      if (!game.isFleeting(event)) lines.push({ step, text: game.tell(event, cast), isHeading: false });
    }
  });
  return lines;
}

export function Log({ looking, course }: { looking: Looking; course: Opened }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => linesOf(looking, course), [course, language.value]);
  const { step } = looking.at.value;
  /** The last line that has happened: where none tells of this very step, what came before it. */
  const here = lines.findLastIndex((line) => !line.isHeading && line.step <= step);
  useEffect(() => keepInSight(list.current), [step, lines]);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    let at = here + by;
    while (lines[at] && (lines[at].isHeading || lines[at].step === step)) at += by;
    if (lines[at]) looking.choose(lines[at].step);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  return (
    <Part heading={say("page.log")} class="log card">
      <ol ref={list} onKeyDown={press}>
        {lines.map(({ step: own, text, isHeading }, at) => (
          isHeading
            ? (
              <li key={at} class="round">
                <h3>{text}</h3>
              </li>
            )
            : (
              <li key={at}>
                <button
                  type="button"
                  aria-current={own === step ? "step" : undefined}
                  class={own > step ? "ahead" : undefined}
                  tabIndex={at === Math.max(here, 1) ? 0 : -1}
                  onClick={() => looking.choose(own)}
                >
                  {text}
                </button>
              </li>
            )
        ))}
      </ol>
    </Part>
  );
}

/** Scrolls the list, and nothing around it. */
function keepInSight(list: HTMLElement | null): void {
  const line = list?.querySelector<HTMLElement>("[tabindex='0']");
  if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
}
