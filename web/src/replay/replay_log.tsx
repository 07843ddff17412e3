// The log of a replay, by rounds or turns. Every line goes to its step.

import { createElement } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Section } from "../ui/section.tsx";
import { language, t } from "../i18n/translate.ts";
import { placeMarks } from "./log_marks.ts";
import { MarkSign } from "./mark_sign.tsx";
import type { LogMark, Replay, ReplayPlayer } from "./replay_player.ts";

export interface LogLine {
  step: number;
  text: string;
  /** Whom it is about, if it is about one. */
  seat?: number;
}

export interface LogSection {
  /** Empty: what comes before the first round or turn. */
  heading: string;
  lines: LogLine[];
}

export function sectionsOf(player: ReplayPlayer, { game, steps }: Replay): LogSection[] {
  const sections: LogSection[] = [{ heading: "", lines: [] }];
  steps.forEach(({ events }, step) => {
    const playerNames = player.playerNamesAt(step);
    for (const event of events) {
      if (game.isRoundStart(event)) sections.push({ heading: player.heading(sections.length), lines: [] });
      if (!game.isLeftOutOfLog(event)) {
        const text = game.describeEvent(event, playerNames);
        sections[sections.length - 1].lines.push({ step, text, seat: event.args.seat });
      }
    }
  });
  return sections;
}

const HERE = ".log-entry[tabindex='0']";

export function ReplayLog({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const list = useRef<HTMLOListElement>(null);
  const sections = useMemo(() => sectionsOf(player, replay), [replay, language.value]);
  const lines = useMemo(() => sections.flatMap((section) => section.lines), [sections]);
  const marks = useMemo(() => placeMarks(lines, player.marks.value), [lines, player.marks.value]);
  const { step } = player.at.value;
  /** The line of the current step; at the start, the first line. */
  const here = lines.findLast((line) => line.step <= step) ?? lines[0];
  const find = () => list.current?.querySelector<HTMLElement>(HERE);
  const showLine = () => {
    const line = find();
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  };
  useLayoutEffect(showLine, [step, lines]);
  // Parts of the page that are loaded later, such as the review, change the height of the log.
  useLayoutEffect(() => {
    const watching = new ResizeObserver(showLine);
    watching.observe(list.current!);
    return () => watching.disconnect();
  }, []);
  const press = (event: KeyboardEvent) => {
    const next = event.key === "ArrowDown"
      ? lines.find((line) => line.step > step)
      : event.key === "ArrowUp"
      ? lines.findLast((line) => line.step < step)
      : null;
    if (next === null) return;
    event.preventDefault();
    if (next) player.seek(next.step);
    requestAnimationFrame(() => find()?.focus());
  };
  return (
    <Section heading={t("page.log")} class="log card">
      <ol class="event-log" ref={list} onKeyDown={press}>
        {sections.map((section, at) => (
          <LogSectionLines
            key={at}
            section={section}
            marks={marks}
            step={within(section, step)}
            here={section.lines.includes(here) ? here : null}
            seek={(to) => player.seek(to)}
          />
        ))}
      </ol>
    </Section>
  );
}

interface LogSectionProps {
  section: LogSection;
  marks: Map<LogLine, LogMark>;
  step: number;
  here: LogLine | null;
  seek(step: number): void;
}

/** Renders a section again only if it changes: a match has hundreds of lines. */
function LogSectionLines({ section, marks, step, here, seek }: LogSectionProps) {
  return useMemo(() => (
    <li>
      {section.heading && <h3>{section.heading}</h3>}
      <ol>
        {section.lines.map((line, at) => (
          <li key={at}>
            <button
              type="button"
              class={line.step > step ? "log-entry ahead" : "log-entry"}
              aria-current={line.step === step ? "step" : undefined}
              tabIndex={line === here ? 0 : -1}
              data-step={line.step}
              onClick={() => seek(line.step)}
            >
              {line.text}
              {marks.has(line) && <MarkSign {...marks.get(line)!} />}
            </button>
          </li>
        ))}
      </ol>
    </li>
  ), [section, marks, step, here]);
}

/** The step as far as it matters to a section: before it, in it or after it. */
function within({ lines }: LogSection, step: number): number {
  if (!lines.length || step < lines[0].step) return -1;
  return Math.min(step, lines[lines.length - 1].step + 1);
}
