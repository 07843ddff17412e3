// The match in words, by rounds or turns. Every line leads to its moment.

import { createElement } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Part } from "../ui/section.tsx";
import { language, say } from "../i18n/translate.ts";
import type { Looking, Opened } from "./replay_player.ts";

export interface Line {
  step: number;
  text: string;
}

export interface Section {
  /** Empty: what comes before the first round or turn. */
  heading: string;
  lines: Line[];
}

export function sectionsOf(looking: Looking, { game, steps }: Opened): Section[] {
  const sections: Section[] = [{ heading: "", lines: [] }];
  steps.forEach(({ events }, step) => {
    const cast = looking.castAt(step);
    for (const event of events) {
      if (game.isOpening(event)) sections.push({ heading: looking.heading(sections.length), lines: [] });
      if (!game.isFleeting(event)) {
        sections[sections.length - 1].lines.push({ step, text: game.tell(event, cast) });
      }
    }
  });
  return sections;
}

const HERE = ".moment[tabindex='0']";

export function Log({ looking, course }: { looking: Looking; course: Opened }) {
  const list = useRef<HTMLOListElement>(null);
  const sections = useMemo(() => sectionsOf(looking, course), [course, language.value]);
  const lines = useMemo(() => sections.flatMap((section) => section.lines), [sections]);
  const { step } = looking.at.value;
  /** The last line that has happened; before any has, the first. */
  const here = lines.findLast((line) => line.step <= step) ?? lines[0];
  const find = () => list.current?.querySelector<HTMLElement>(HERE);
  useLayoutEffect(() => {
    const line = find();
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [step, lines]);
  const press = (event: KeyboardEvent) => {
    const next = event.key === "ArrowDown"
      ? lines.find((line) => line.step > step)
      : event.key === "ArrowUp"
      ? lines.findLast((line) => line.step < step)
      : null;
    if (next === null) return;
    event.preventDefault();
    if (next) looking.choose(next.step);
    requestAnimationFrame(() => find()?.focus());
  };
  return (
    <Part heading={say("page.log")} class="log card">
      <ol class="chronicle" ref={list} onKeyDown={press}>
        {sections.map((section, at) => (
          <SectionTold
            key={at}
            section={section}
            step={within(section, step)}
            here={section.lines.includes(here) ? here : null}
            choose={(to) => looking.choose(to)}
          />
        ))}
      </ol>
    </Part>
  );
}

interface SectionProps {
  section: Section;
  step: number;
  here: Line | null;
  choose(step: number): void;
}

/** One that tells what it told is left as it is: a match has hundreds of lines. */
function SectionTold({ section, step, here, choose }: SectionProps) {
  return useMemo(() => (
    <li>
      {section.heading && <h3>{section.heading}</h3>}
      <ol>
        {section.lines.map((line, at) => (
          <li key={at}>
            <button
              type="button"
              class={line.step > step ? "moment ahead" : "moment"}
              aria-current={line.step === step ? "step" : undefined}
              tabIndex={line === here ? 0 : -1}
              data-step={line.step}
              onClick={() => choose(line.step)}
            >
              {line.text}
            </button>
          </li>
        ))}
      </ol>
    </li>
  ), [section, step, here]);
}

/** The step as far as it matters to a section: before it, in it or after it. */
function within({ lines }: Section, step: number): number {
  if (!lines.length || step < lines[0].step) return -1;
  return Math.min(step, lines[lines.length - 1].step + 1);
}
