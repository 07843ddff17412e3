// A list of tables, each with its game, seats and status.

import { createElement, Fragment } from "preact";
import { describeOptions, loadGame, pictureOf } from "../games/registry.ts";
import { formatDate } from "../i18n/date_format.ts";
import { formatList, t, tPlural } from "../i18n/translate.ts";
import { ReviewLink } from "../replay/review_link.tsx";
import { seatLabels } from "../table/store/seat_names.ts";
import type { MatchResult, TableEntry } from "../api/protocol.ts";
import { describeClock } from "../table/clock/clock_format.ts";
import { hasOwnHintRule } from "../games/game_info.ts";

interface TableListProps {
  entries: TableEntry[];
  /** Show the day on which each was opened. */
  hasDates?: boolean;
  /** The visitor's results, by table. */
  results?: Map<string, MatchResult>;
}

export function TableList({ entries, hasDates, results }: TableListProps) {
  return (
    <>
      <PipLegend entries={entries} />
      <ul class="table-list">
        {entries.map((entry) => (
          <TableRow key={entry.id} entry={entry} hasDate={hasDates} result={results?.get(entry.id)} />
        ))}
      </ul>
    </>
  );
}

/** What the signs for the seats mean, of those that are there. */
export function PipLegend({ entries }: { entries: Pick<TableEntry, "seats">[] }) {
  const kinds = new Set(entries.flatMap(({ seats }) => seats.map(({ kind }) => kind)));
  const isFree = kinds.has("open") || kinds.has("reserved");
  return (
    <p class="small pips legend" aria-hidden="true">
      {kinds.has("person") && (
        <span>
          <i class="pip-person" /> {t("page.start.pip.person")}
        </span>
      )}
      {kinds.has("bot") && (
        <span>
          <i class="pip-bot" /> {t("page.start.pip.bot")}
        </span>
      )}
      {isFree && (
        <span>
          <i class="pip-open" /> {t("page.start.pip.open")}
        </span>
      )}
    </p>
  );
}

interface TableRowProps {
  entry: TableEntry;
  hasDate?: boolean;
  result?: MatchResult;
}

function TableRow({ entry, hasDate, result }: TableRowProps) {
  const { seats, status, clock } = entry;
  const names = seatLabels(seats).filter((_, at) => seats[at].kind !== "open");
  const free = seats.filter(({ kind }) => kind === "open").length;
  const state = status === "waiting" && free ? tPlural("page.start.free", free) : t(`page.status.${status}`);
  const options = describeOptions(entry.game, entry.options);
  return (
    <li class={entry.awaited ? "turn" : undefined} data-table={entry.id} data-status={status}>
      <a href={`/t/${encodeURIComponent(entry.id)}`} onClick={() => void loadGame(entry.game)}>
        <img src={pictureOf(entry.game)} alt="" width="64" height="40" loading="lazy" />
        <span class="what">
          <strong>{entry.title}</strong>
          {entry.awaited && <em class="yours">{t("page.your_turn")}</em>}
          <small>{formatList(names) || t("page.start.nobody")}</small>
          <small>
            {[
              hasDate && formatDay(entry.opened),
              state,
              result && t("page.matches.place", { place: result.place, players: result.players }),
              entry.branch && t("page.list_branch"),
              describeClock(clock),
              hasOwnHintRule(entry.hints) && t(`page.hint.rule.${entry.hints}`),
              options,
            ].filter(Boolean).join(" · ")}
          </small>
        </span>
        <span class="pips" aria-hidden="true">
          {seats.map((seat, at) => <i key={at} class={`pip-${seat.kind}`} />)}
        </span>
      </a>
      {status === "finished" && (
        <ReviewLink
          table={entry.id}
          seat={null}
          match={[entry.title, hasDate && formatDay(entry.opened), formatList(names)].filter(Boolean).join(
            ", ",
          )}
        />
      )}
    </li>
  );
}

const formatDay = (time: number) => formatDate(time, { dateStyle: "medium" });
