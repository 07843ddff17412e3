// Getting through the match: step by step, by itself, anywhere at once.

import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { Choice } from "../ui/form_fields.tsx";
import { Picture } from "../ui/icon.tsx";
import { language, say } from "../i18n/translate.ts";
import { chapterAt, neighbour } from "./rounds.ts";
import { type Looking, type Opened, SPEEDS } from "./replay_player.ts";

/** What has a use of its own for arrow keys; everywhere else on the page they step. */
const TAKES_KEYS = "input, select, textarea, dialog, [tabindex='0']";

export function Transport({ looking, course }: { looking: Looking; course: Opened }) {
  const { step } = looking.at.value;
  const { last } = looking;
  const { chapters } = course;
  const isPlaying = looking.isPlaying.value;
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const isScrubber = target instanceof HTMLInputElement;
    const to = isScrubber && !key.startsWith("Page") ? undefined : wanted(key, looking, course);
    if (to !== undefined) isScrubber ? looking.go(to) : looking.choose(to);
    else if (isScrubber && key === " ") looking.toggle();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isTaken = event.defaultPrevented || !(target instanceof Element) || target.closest(TAKES_KEYS);
      if (!isTaken && /^Arrow(Left|Right)$/.test(key)) press(event);
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  });
  const button = (icon: string, act: () => void, isUseless = false, name = icon) => (
    <button
      type="button"
      class={name === "play" ? "act play" : "act"}
      aria-label={say(`page.replay.${icon}`)}
      title={say(`page.replay.${icon}`)}
      aria-disabled={isUseless}
      data-go={name}
      onClick={act}
    >
      <Picture of={`icon-${icon}`} />
    </button>
  );
  return (
    <section class="transport" aria-label={say("page.replay.controls")} onKeyDown={press}>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={say("page.replay.scrubber")}
        aria-valuetext={looking.moment(step)}
        onInput={(event) => {
          looking.isPlaying.value = false;
          looking.go(event.currentTarget.valueAsNumber);
        }}
      />
      <div class="buttons" role="group" aria-label={say("page.replay.controls")}>
        {button("first", () => looking.choose(0), step === 0)}
        {button("back", () => looking.choose(step - 1), step === 0)}
        {button(isPlaying ? "pause" : "play", () => looking.toggle(), false, "play")}
        {button("on", () => looking.choose(step + 1), step === last)}
        {button("last", () => looking.choose(last), step === last)}
      </div>
      <Choice
        name="speed"
        label={say("page.replay.speed")}
        isLabelUnseen
        options={SPEEDS.map((speed) => [speed, `${speed.toLocaleString(language.value)}×`] as const)}
        chosen={looking.speed.value}
        onChoose={(speed) => looking.speed.value = speed}
      />
      <Choice
        name="chapter"
        label={say("page.replay.jump")}
        isLabelUnseen
        options={chapters.map(({ n }) => [n, looking.heading(n)] as const)}
        chosen={chapters[chapterAt(chapters, step)].n}
        onChoose={(n) => looking.choose(chapters[n].first)}
      />
      <p class="count">{say("page.replay_step", { step, steps: last })}</p>
      <p class="said">{looking.sentence(step)}</p>
    </section>
  );
}

/** Where a key leads; undefined: nowhere. */
function wanted(key: string, looking: Looking, { chapters }: Opened): number | undefined {
  const { step } = looking.at.value;
  if (key === "ArrowLeft") return step - 1;
  if (key === "ArrowRight") return step + 1;
  if (key === "Home") return 0;
  if (key === "End") return looking.last;
  if (key === "PageUp") return neighbour(chapters, step, -1);
  if (key === "PageDown") return neighbour(chapters, step, 1);
}
