// Buttons and keys that lead to the next mistake, of one player or of all, and to the next key moment.

import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { t } from "../i18n/translate.ts";
import { preferences } from "../preferences/preferences.ts";
import type { ReplayPlayer } from "../replay/replay_player.ts";
import { Select } from "../ui/form_fields.tsx";
import { isDialogOpen, isTyping } from "../ui/typing.ts";
import { mistakeSteps, momentStep, nextOf, stepAfter } from "./review_data.ts";
import { describeDecision, type Wording } from "./review_text.ts";
import type { Review } from "../api/protocol.ts";

const EVERYBODY = -1;

export function MistakeButtons({ player, review, wording }: {
  player: ReplayPlayer;
  review: Review;
  wording: Wording;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = chosen ?? player.seat.value ?? EVERYBODY;
  const { step } = player.at.value;
  const mistakes = mistakeSteps(review, seat === EVERYBODY ? null : seat);
  const moments = review.moments.map((moment) => momentStep(review, moment));
  const go = (to: number | null) => {
    if (to === null) return;
    player.seek(to);
    const decision = review.decisions.find((one) => stepAfter(one) === to);
    if (decision?.mark) announce(describeDecision(decision, wording));
  };
  const targets: Record<string, number | null> = {
    M: nextOf(mistakes, step, 1),
    "Shift+M": nextOf(mistakes, step, -1),
    K: nextOf(moments, step, 1),
    "Shift+K": nextOf(moments, step, -1),
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!preferences.shortcuts.peek() || isDialogOpen()) return;
      if (isTyping(event.target instanceof Element ? event.target : null)) return;
      const key = (event.shiftKey ? "Shift+" : "") + event.key.toUpperCase();
      if (!Object.hasOwn(targets, key)) return;
      event.preventDefault();
      go(targets[key]);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  const button = (name: string, keys: string, sign: string) => (
    <button
      type="button"
      class="button"
      data-go={name}
      aria-keyshortcuts={keys}
      title={`${t(`review.page.${name}`)} (${keys})`}
      aria-label={t(`review.page.${name}`)}
      aria-disabled={targets[keys] === null}
      onClick={() => go(targets[keys])}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div class="mistake-buttons" role="group" aria-label={t("review.page.jump")}>
      {button("previous_mistake", "Shift+M", "◂")}
      <Select
        name="mistakes_of"
        label={t("review.page.mistakes_of", { count: mistakes.length })}
        options={[
          [EVERYBODY, t("page.replay_all")],
          ...player.names.value.map((name, at) => [at, name] as const),
        ]}
        chosen={seat}
        onChoose={setChosen}
      />
      {button("next_mistake", "M", "▸")}
      {moments.length > 0 && (
        <>
          {button("previous_moment", "Shift+K", "◂")}
          <span class="moment-count">
            <span aria-hidden="true">◆</span> {t("review.moments")}
          </span>
          {button("next_moment", "K", "▸")}
        </>
      )}
    </div>
  );
}
