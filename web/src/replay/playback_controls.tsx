// Playback controls: play, pause, step, scrub, speed, jump to a round.

import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { Select } from "../ui/form_fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { language, t } from "../i18n/translate.ts";
import { MarkSign } from "./mark_sign.tsx";
import { roundAt, stepOfNextRound } from "./rounds.ts";
import { type Replay, type ReplayPlayer, SPEEDS } from "./replay_player.ts";

/** What has a use of its own for arrow keys; everywhere else on the page they step. */
const TAKES_KEYS = "input, select, textarea, dialog, [tabindex='0']";

export function PlaybackControls({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const { step } = player.at.value;
  const { last } = player;
  const { rounds } = replay;
  const isPlaying = player.isPlaying.value;
  const mark = player.marks.value.find((one) => one.step === step);
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const isScrubber = target instanceof HTMLInputElement;
    const to = isScrubber && !key.startsWith("Page") ? undefined : stepForKey(key, player, replay);
    if (to !== undefined) isScrubber ? player.go(to) : player.seek(to);
    else if (isScrubber && key === " ") player.toggle();
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
      class={name === "play" ? "button play" : "button"}
      aria-label={t(`page.replay.${icon}`)}
      title={t(`page.replay.${icon}`)}
      aria-disabled={isUseless}
      data-go={name}
      onClick={act}
    >
      <Icon of={`icon-${icon}`} />
    </button>
  );
  return (
    <section class="playback" aria-label={t("page.replay.controls")} onKeyDown={press}>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t("page.replay.scrubber")}
        aria-valuetext={player.describeStep(step)}
        onInput={(event) => {
          player.isPlaying.value = false;
          player.go(event.currentTarget.valueAsNumber);
        }}
      />
      <div class="buttons" role="group" aria-label={t("page.replay.controls")}>
        {button("first", () => player.seek(0), step === 0)}
        {button("back", () => player.seek(step - 1), step === 0)}
        {button(isPlaying ? "pause" : "play", () => player.toggle(), false, "play")}
        {button("on", () => player.seek(step + 1), step === last)}
        {button("last", () => player.seek(last), step === last)}
      </div>
      <Select
        name="speed"
        label={t("page.replay.speed")}
        isLabelUnseen
        options={SPEEDS.map((speed) => [speed, `${speed.toLocaleString(language.value)}×`] as const)}
        chosen={player.speed.value}
        onChoose={(speed) => player.speed.value = speed}
      />
      <Select
        name="chapter"
        label={t("page.replay.jump")}
        isLabelUnseen
        options={rounds.map(({ n }) => [n, player.heading(n)] as const)}
        chosen={rounds[roundAt(rounds, step)].n}
        onChoose={(n) => player.seek(rounds[n].first)}
      />
      <p class="count">{t("page.replay_step", { step, steps: last })}</p>
      <p class="step-text">{player.stepText(step)} {mark && <MarkSign {...mark} />}</p>
    </section>
  );
}

/** Where a key leads; undefined: nowhere. */
function stepForKey(key: string, player: ReplayPlayer, { rounds }: Replay): number | undefined {
  const { step } = player.at.value;
  if (key === "ArrowLeft") return step - 1;
  if (key === "ArrowRight") return step + 1;
  if (key === "Home") return 0;
  if (key === "End") return player.last;
  if (key === "PageUp") return stepOfNextRound(rounds, step, -1);
  if (key === "PageDown") return stepOfNextRound(rounds, step, 1);
}
