// One's own results: how often one wins, how that changes, and against whom. Only the person themselves can see them.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NameForm } from "../account/name_form.tsx";
import { visitor } from "../account/session.ts";
import { get, Refused } from "../api/http_client.ts";
import type { MatchResult, Opponent, Progress } from "../api/protocol.ts";
import { usePageTitle } from "../app/page_title.ts";
import { games } from "../games/game_info.ts";
import { decimal } from "../i18n/percent.ts";
import { formatDate } from "../i18n/date_format.ts";
import { shortDecimal } from "../i18n/percent.ts";
import { errorText, formatNumber, language, t, tPlural } from "../i18n/translate.ts";
import { downloadFile, toCsv } from "../replay/csv_export.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { ProgressChart } from "./progress_chart.tsx";
import {
  accuracies,
  accuracyMarks,
  mean,
  placesByPlayers,
  resultColumns,
  total,
  winsAbovePar,
} from "./results.ts";

/** Matches in the list of the newest ones. */
const NEWEST = 10;

export function ProgressPage(_: { id: string }) {
  usePageTitle(t("page.progress.title"));
  return (
    <div class="progress">
      <h1>{t("page.progress.title")}</h1>
      {visitor.value.kind === "person" ? <OwnProgress /> : (
        <div class="card">
          <p>{t("page.progress.nobody")}</p>
          <NameForm />
        </div>
      )}
    </div>
  );
}

function OwnProgress() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    get<Progress>("/api/me/progress").then(setProgress, (error) => {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    });
  }, []);
  const played = games.value.filter(({ name }) => progress?.results.some(({ game }) => game === name));
  const game = chosen ?? progress?.results[0]?.game;
  const results = progress?.results.filter((result) => result.game === game) ?? [];
  return (
    <>
      <p class="small">{t("page.progress.private")}</p>
      <div role="status">
        {refused && <p class="form-error">{errorText(refused)}</p>}
        {progress?.results.length === 0 && <p class="nothing">{t("page.progress.none")}</p>}
        {!progress && !refused && <p class="small">{t("page.loading")}</p>}
      </div>
      {game && played.length > 1 && (
        <SegmentedControl
          label={t("page.game")}
          options={played.map(({ name, title }) => [name, title] as const)}
          chosen={game}
          onChoose={setChosen}
        />
      )}
      {progress && results.length > 0 && (
        <>
          <WinsSection results={results} isComplete={progress.complete} />
          <AccuracySection results={results} />
          <OpponentsSection opponents={progress.opponents.filter((each) => each.game === game)} />
          <PlacesSection results={results} />
          <NewestSection results={results.slice(0, NEWEST)} />
        </>
      )}
      {progress && results.length > 0 && <ExportSection progress={progress} />}
      <p class="buttons">
        <a class="button" href="/matches?state=over">{t("page.matches.title")}</a>
        <a class="button" href="/">{t("page.start.back")}</a>
      </p>
    </>
  );
}

/** Everything on this page, of all games, as files. */
function ExportSection({ progress }: { progress: Progress }) {
  return (
    <Section heading={t("page.progress.take")} class="card export">
      <p class="small">{t("page.progress.take_why")}</p>
      <div class="buttons">
        <Button
          class="csv"
          onPress={() => downloadFile("progress.csv", "text/csv", toCsv(resultColumns(progress.results)))}
        >
          {t("page.progress.csv")}
        </Button>
        <Button
          class="json"
          onPress={() => downloadFile("progress.json", "application/json", JSON.stringify(progress, null, 2))}
        >
          {t("page.progress.json")}
        </Button>
      </div>
    </Section>
  );
}

function WinsSection({ results, isComplete }: { results: MatchResult[]; isComplete: boolean }) {
  const { matches, wins, par } = total(results);
  const curve = winsAbovePar(results);
  return (
    <Section heading={t("page.progress.wins")} class="card">
      <p class="summary">
        {t("page.progress.wins_of", {
          wins: shortDecimal(round(wins)),
          matches: tPlural("page.progress.count", matches),
          percent: percent(wins / matches),
        })} {t("page.progress.par", { par: shortDecimal(hundredths(par)), percent: percent(par / matches) })}
      </p>
      {!isComplete && <p class="small">{t("page.progress.newest_only")}</p>}
      {matches > 1 && (
        <ProgressChart
          values={curve}
          first={0}
          text={t("page.progress.chart_why")}
          label={t("page.progress.chart", { end: shortDecimal(round(curve[curve.length - 1])) })}
        />
      )}
    </Section>
  );
}

function AccuracySection({ results }: { results: MatchResult[] }) {
  const values = accuracies(results);
  const text = t("page.progress.accuracy_why");
  return (
    <Section heading={t("page.progress.accuracy")} class="card accuracies">
      {values.length > 0 && (
        <p class="summary">
          {t("page.progress.accuracy_mean", {
            mean: decimal(mean(values)),
            matches: tPlural("page.progress.count", values.length),
          })}
        </p>
      )}
      {values.length > 1 ? <AccuracyChart values={values} text={text} /> : <p class="small">{text}</p>}
    </Section>
  );
}

/** Its scale ends at 100 and begins below the lowest value, which it says. */
function AccuracyChart({ values, text }: { values: number[]; text: string }) {
  const marks = accuracyMarks(values);
  const scale = marks[0] ? ` ${t("page.progress.accuracy_scale", { least: formatNumber(marks[0]) })}` : "";
  return (
    <ProgressChart
      values={values}
      first={1}
      marks={marks}
      text={text + scale}
      label={t("page.progress.accuracy_chart")}
    />
  );
}

function OpponentsSection({ opponents }: { opponents: Opponent[] }) {
  return (
    <Section heading={t("page.progress.opponents")} class="card">
      <div class="scroll" tabIndex={0} role="group" aria-label={t("page.progress.opponents")}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{t("page.progress.opponent")}</th>
              <th scope="col">{t("page.progress.matches")}</th>
              <th scope="col">{t("page.progress.ahead")}</th>
              <th scope="col">{t("page.progress.tied")}</th>
              <th scope="col">{t("page.progress.behind")}</th>
            </tr>
          </thead>
          <tbody>
            {opponents.map((each, at) => (
              <tr key={at}>
                <th scope="row">{nameOf(each)}</th>
                <td>{formatNumber(each.matches)}</td>
                <td>{formatNumber(each.ahead)}</td>
                <td>{formatNumber(each.tied)}</td>
                <td>{formatNumber(each.behind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small">{t("page.progress.opponents_why")}</p>
    </Section>
  );
}

function PlacesSection({ results }: { results: MatchResult[] }) {
  const rows = placesByPlayers(results);
  const most = Math.max(...rows.map(({ players }) => players));
  const columns = Array.from({ length: most }, (_, at) => at + 1);
  return (
    <Section heading={t("page.progress.places")} class="card">
      <div class="scroll" tabIndex={0} role="group" aria-label={t("page.progress.places")}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{t("page.progress.players_and_places")}</th>
              {columns.map((place) => <th key={place} scope="col">{place}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ players, places }) => (
              <tr key={players}>
                <th scope="row">{players}</th>
                {columns.map((place) => <td key={place}>{place > players ? "" : places[place - 1]}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function NewestSection({ results }: { results: MatchResult[] }) {
  return (
    <Section heading={t("page.progress.newest")} class="card">
      <ol class="newest">
        {results.map(({ table, opened, place, players, accuracy }) => (
          <li key={table}>
            <a href={`/replay/${encodeURIComponent(table)}?table`}>
              {t("page.progress.match", {
                day: formatDate(opened, { dateStyle: "medium" }),
                place,
                players,
              })}
            </a>
            {typeof accuracy === "number" &&
              ` · ${t("page.progress.match_accuracy", { accuracy: decimal(accuracy) })}`}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function nameOf({ bot, level, name }: Opponent): string {
  if (bot) return t("page.progress.bots", { level: t(`level.${level}`) });
  return name ?? t("page.gone");
}

const round = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;
const percent = (share: number) =>
  share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });
