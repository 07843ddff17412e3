// How everybody played: accuracy, marks, and luck told apart from skill.

import { createElement } from "preact";
import { t, tPlural } from "../i18n/translate.ts";
import type { Replay } from "../replay/replay_player.ts";
import {
  FULL_WIN,
  hasAccuracy,
  hasMeasuredLuck,
  LEAST_LOSS,
  MARKS,
  SIGNS,
  sumBars,
  sumRange,
} from "./review_data.ts";
import { decimal, percent, signedPercent } from "../i18n/percent.ts";
import { Details } from "../ui/section.tsx";
import type { Wording } from "./review_text.ts";
import type { Player, Review } from "../api/protocol.ts";

export function PlayerSummaries({ replay, review, wording, step }: {
  replay: Replay;
  review: Review;
  wording: Wording;
  step: number;
}) {
  const range = sumRange(review.seats);
  const hasLuck = hasMeasuredLuck(review);
  const isAccurate = hasAccuracy(review);
  const { SeatIcon } = replay.game;
  const { view } = replay.steps[step];
  return (
    <div class="summaries">
      <h3>{t("review.page.summary")}</h3>
      <ul class="mark-legend small" aria-hidden="true">
        {MARKS.map((mark) => (
          <li key={mark}>
            <span class={`decision-mark decision-mark-${mark}`} aria-hidden="true">{SIGNS[mark]}</span>{" "}
            {t(`review.mark.${mark}`)}
          </li>
        ))}
      </ul>
      <MarkMeanings />
      <ul class="players-played">
        {review.seats.map((player) => (
          <li key={player.seat} data-seat={player.seat}>
            <h4>
              <SeatIcon view={view} seat={player.seat} /> {wording.names[player.seat]}
            </h4>
            {isAccurate && (
              <p class="accuracy">
                <b>{player.accuracy === null ? "–" : decimal(player.accuracy)}</b> {t("review.head.accuracy")}
              </p>
            )}
            <ul class="mark-counts">
              {MARKS.map((mark) => (
                <li key={mark} data-mark={mark} class={player.marks[mark] ? undefined : "none"}>
                  <span class={`decision-mark decision-mark-${mark}`} aria-hidden="true">{SIGNS[mark]}</span>
                  <span aria-hidden="true">{player.marks[mark] ?? 0}</span>
                  <span class="sr-only">
                    {tPlural(`review.page.marked.${mark}`, player.marks[mark] ?? 0)}
                  </span>
                </li>
              ))}
            </ul>
            {review.is_complete && hasLuck && (
              <Sum player={player} range={range} isBranch={!!review.given_moves} />
            )}
          </li>
        ))}
      </ul>
      <ul class="small whys">
        {isAccurate && <li>{t("review.page.why.accuracy")}</li>}
        {review.is_complete && !isAccurate && (
          <li>{t("review.few_simulations", { least: review.accuracy_budget ?? 0 })}</li>
        )}
        {review.is_complete && (hasLuck
          ? ["luck", "skill", "sum"].map((what) => <li key={what}>{t(`review.page.why.${what}`)}</li>)
          : <li>{t("review.no_luck")}</li>)}
      </ul>
    </div>
  );
}

/** What the signs and words of marks mean, with the losses from which on they are given. */
function MarkMeanings() {
  const losses = Object.entries(LEAST_LOSS).map(([mark, loss]) => [mark, percent(loss)]);
  return (
    <Details class="mark-meanings small" summary={t("review.page.marks")}>
      <ul>
        {MARKS.map((mark) => (
          <li key={mark}>
            <span class={`decision-mark decision-mark-${mark}`}>
              <span aria-hidden="true">{SIGNS[mark]}</span> {t(`review.mark.${mark}`)}
            </span>{" "}
            {t(`review.page.means.${mark}`, Object.fromEntries(losses))}
          </li>
        ))}
      </ul>
    </Details>
  );
}

/** Fair share + luck + skill = result, as numbers and as a waterfall. */
function Sum({ player, range: [low, high], isBranch }: {
  player: Player;
  range: [number, number];
  isBranch: boolean;
}) {
  const at = (share: number) => `${100 * (share - low) / (high - low)}%`;
  const until = (share: number) => `${100 * (high - share) / (high - low)}%`;
  return (
    <dl class="win-sum">
      {sumBars(player).map(({ name, value, from, to }) => (
        <div key={name} class={`sum-${name}`}>
          <dt>{t(`review.head.${name === "start" && isBranch ? "given" : name}`)}</dt>
          <dd>
            <b>{name === "luck" || name === "skill" ? signedPercent(value) : percent(value)}</b>
            {name === "luck" && player.deal !== 0 && (
              <small>{t("review.page.of_deal", { percent: signedPercent(player.deal / FULL_WIN) })}</small>
            )}
          </dd>
          <dd class="bar" aria-hidden="true">
            <i
              class={to < from ? "down" : "up"}
              style={{ left: at(Math.min(from, to)), right: until(Math.max(from, to)) }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
