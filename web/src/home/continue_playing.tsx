// What comes before everything else on the home page: the visitor's turns, rematches to which they are invited, and the
// matches in which others have to move.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { serverTime } from "../api/http_client.ts";
import type { OwnTableEntry } from "../api/protocol.ts";
import { loadGame, pictureOf } from "../games/registry.ts";
import { formatAgo } from "../i18n/relative_time.ts";
import { formatList, t, tPlural } from "../i18n/translate.ts";
import { awaitedMatches, invitations, runningMatches } from "../matches/waiting_matches.ts";
import { formatTimeLeft } from "../table/clock/clock_format.ts";
import { sitDown } from "../table/sit_down.ts";
import { seatLabels } from "../table/store/seat_names.ts";
import { attempt } from "../app/error_banner.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";

const MOST_SHOWN = 4;

export function ContinuePlaying({ entries }: { entries: OwnTableEntry[] }) {
  const awaited = awaitedMatches(entries);
  const invited = invitations(entries);
  const running = runningMatches(entries).slice(0, Math.max(MOST_SHOWN - awaited.length, 1));
  useSeconds(awaited.length > 0);
  if (!awaited.length && !invited.length && !running.length) return null;
  const more = awaited.length - MOST_SHOWN;
  return (
    <Section
      heading={awaited.length
        ? t("page.matches.continue")
        : t(invited.length ? "page.matches.invited" : "page.matches.running")}
      class="continue card"
    >
      <ul>
        {awaited.slice(0, MOST_SHOWN).map((entry) => (
          <AwaitedMatch key={entry.id} entry={entry} now={serverTime()} />
        ))}
        {invited.map((entry) => <RematchInvitation key={entry.id} entry={entry} />)}
        {running.map((entry) => <RunningMatch key={entry.id} entry={entry} />)}
      </ul>
      {more > 0 && (
        <p>
          <a href="/matches?state=playing">{tPlural("page.matches.more", more)}</a>
        </p>
      )}
    </Section>
  );
}

/** `now`: the server's time. (With other props it is rendered again, which the signals of the texts would not do.) */
function AwaitedMatch({ entry, now }: { entry: OwnTableEntry; now: number }) {
  const { turn_since, turn_ends } = entry;
  const facts = [
    turn_since !== null && t("page.matches.turn_came", { ago: formatAgo(now - turn_since) }),
    turn_ends !== null && t("page.matches.time_left", { time: timeLeft(entry, turn_ends - now) }),
  ].filter(Boolean);
  const opponents = opponentsOf(entry);
  return (
    <li data-table={entry.id}>
      <img src={pictureOf(entry.game)} alt="" width="64" height="48" />
      <span class="what">
        <strong>{entry.title}</strong> {opponents}
        {facts.length > 0 && <small>{facts.join(" · ")}</small>}
      </span>
      <a
        class="button primary"
        href={`/t/${encodeURIComponent(entry.id)}`}
        aria-label={`${t("page.matches.go")}: ${entry.title} ${opponents}`}
        onClick={() => void loadGame(entry.game)}
      >
        {t("page.matches.go")}
      </a>
    </li>
  );
}

/** A match that goes on, in which others have to move: one press leads back to it. */
function RunningMatch({ entry }: { entry: OwnTableEntry }) {
  const opponents = opponentsOf(entry);
  return (
    <li data-table={entry.id} data-running>
      <img src={pictureOf(entry.game)} alt="" width="64" height="48" />
      <span class="what">
        <strong>{entry.title}</strong> {opponents}
        <small>{t("page.matches.others_turn")}</small>
      </span>
      <a
        class="button"
        href={`/t/${encodeURIComponent(entry.id)}`}
        aria-label={`${t("page.matches.open")}: ${entry.title} ${opponents}`}
        onClick={() => void loadGame(entry.game)}
      >
        {t("page.matches.open")}
      </a>
    </li>
  );
}

function RematchInvitation({ entry }: { entry: OwnTableEntry }) {
  const [isBusy, setBusy] = useState(false);
  const host = entry.seats.find(({ kind, name }) => kind === "person" && name !== null)?.name;
  const text = host ? t("page.matches.rematch_by", { player: host }) : t("page.matches.rematch_invites");
  const sit = async () => {
    setBusy(true);
    await attempt(() => sitDown(entry.id, entry.game));
    setBusy(false);
  };
  return (
    <li data-table={entry.id} data-invited>
      <img src={pictureOf(entry.game)} alt="" width="64" height="48" />
      <span class="what">
        <strong>{entry.title}</strong> <small>{text}</small>
      </span>
      <Button isMain disabled={isBusy} label={`${t("page.table.sit")}: ${entry.title}`} onPress={sit}>
        {t("page.table.sit")}
      </Button>
    </li>
  );
}

/** "with Anna and Otto · Hard"; empty: nobody else sits there. */
function opponentsOf({ seats, you }: OwnTableEntry): string {
  const names = seatLabels(seats).filter((_, at) => !you.includes(at) && seats[at].kind !== "open");
  return names.length ? t("page.matches.with", { players: formatList(names) }) : "";
}

function timeLeft({ clock }: OwnTableEntry, milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const { days, time } = formatTimeLeft(seconds, clock.kind);
  return days ? t("page.clock_days", { days, time }) : time;
}

/** Renders again every second. */
function useSeconds(isNeeded: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
