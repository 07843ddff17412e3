// The review of the match as a whole: the graph of chances, key moments, and how everybody played.

import { createElement, Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, t } from "../i18n/translate.ts";
import { LineSample, seatColours } from "../replay/chart/seat_markers.tsx";
import type { Replay, ReplayPlayer } from "../replay/replay_player.ts";
import { Details, Section } from "../ui/section.tsx";
import { ChanceGraph } from "./chance_graph.tsx";
import { PlayerSummaries } from "./player_summaries.tsx";
import { chancesAt, isValued, momentStep } from "./review_data.ts";
import { percent } from "../i18n/percent.ts";
import { describeMoment, type Wording } from "./review_text.ts";
import type { Review } from "../api/protocol.ts";

interface OverviewProps {
  player: ReplayPlayer;
  replay: Replay;
  review: Review;
  wording: Wording;
}

export function ReviewOverview(props: OverviewProps) {
  const { player, replay, review, wording } = props;
  const { step } = player.at.value;
  const { name, version } = review.evaluator;
  return (
    <Section heading={t("review.chances")} class="review chart card">
      {review.chances.length > 0
        ? <Chances {...props} />
        : <p class="small">{t("review.page.graph_later")}</p>}
      <PlayerSummaries replay={replay} review={review} wording={wording} step={step} />
      <p class="small judge">
        {t("review.judge", {
          evaluator: `${name}-${version}`,
          budget: review.settings.budget,
          seed: review.settings.seed,
        })} {t(`review.evaluator.${name}`)}{" "}
        {!!review.given_moves && t("review.given", { step: review.given_moves })}{" "}
        {!review.is_complete && t("review.partial")}{" "}
        <a href="/docs/explanation/review.html" target="_blank" rel="noopener">{t("review.page.more")}</a>
      </p>
    </Section>
  );
}

/** The graph with its legend, key moments and table. */
function Chances(props: OverviewProps) {
  const { player, replay, review, wording } = props;
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watching = new ResizeObserver(([{ contentRect }]) => setWidth(Math.floor(contentRect.width)));
    watching.observe(place.current!);
    return () => watching.disconnect();
  }, []);
  const colours = useMemo(() => seatColours(replay), [replay]);
  const { step } = player.at.value;
  const chances = chancesAt(review, step);
  const { SeatIcon } = replay.game;
  return (
    <>
      <p class="small">{t("review.chances_note")}</p>
      <ul class="legend" style={colours}>
        {wording.names.map((seat, at) => (
          <li key={at}>
            <LineSample seat={at} /> <SeatIcon view={replay.steps[step].view} seat={at} /> <span>{seat}</span>
            {" "}
            {isValued(review, step) && <b>{percent(chances[at])}</b>}
          </li>
        ))}
      </ul>
      <div ref={place} class="line-chart" style={colours}>
        {width > 0 && <ChanceGraph player={player} replay={replay} review={review} width={width} />}
      </div>
      <Moments {...props} />
      <Details summary={t("page.replay.values")}>
        <ChanceTable {...props} />
      </Details>
    </>
  );
}

/** The key moments in words. Each leads to its step. */
function Moments({ player, review, wording }: OverviewProps) {
  if (!review.moments.length) return null;
  return (
    <div class="moments">
      <h3>{t("review.moments")}</h3>
      <ol>
        {review.moments.map((moment, at) => {
          const to = momentStep(review, moment);
          return (
            <li key={at}>
              <button
                type="button"
                class="moment"
                aria-current={player.at.value.step === to ? "step" : undefined}
                onClick={() => player.seek(to)}
              >
                {describeMoment(review, moment, wording)}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The graph as a table: everybody's chance at the end of each round or turn. */
function ChanceTable({ player, replay, review, wording }: OverviewProps) {
  return useMemo(() => (
    <div class="values" tabIndex={0} role="region" aria-label={t("review.chances")}>
      <table>
        <caption>{t("review.chances")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("page.replay.after")}</th>
            {wording.names.map((seat, at) => <th key={at} scope="col">{seat}</th>)}
          </tr>
        </thead>
        <tbody>
          {replay.rounds.filter(({ last }) => isValued(review, last)).map(({ n, last }) => (
            <tr key={n}>
              <th scope="row">{player.heading(n)}</th>
              {chancesAt(review, last).map((chance, seat) => <td key={seat}>{percent(chance)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ), [replay, review, wording, language.value]);
}
