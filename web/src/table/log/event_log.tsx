// The log: every event as text. A click shows the position after the event.

import { Component, createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyGame, PlayerNames } from "../../games/game.ts";
import { Button } from "../../ui/button.tsx";
import { type Language, language, t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";
import { type Entry, groupIntoRounds, isSameRound, type Round } from "./log_rounds.ts";

/** This near the end counts as there, in pixels. */
const NEAR = 40;

export function EventLog() {
  const store = useTableStore();
  const state = store.state.value;
  const game = store.game.value;
  const place = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const { events } = store.presenter.drawn.value;
  const length = events.length + (state?.news.length ?? 0);
  useEffect(() => setBehind(!isAtEnd.current), [length]);
  // The list is laid out from its end, which is where it scrolls from: it stays there without being told, and costs no layout.
  const noteScroll = () => {
    isAtEnd.current = Math.abs(place.current?.scrollTop ?? 0) < NEAR;
    if (isAtEnd.current) setBehind(false);
  };
  const toEnd = () => place.current?.scrollTo({ top: 0 });
  const isPast = store.history.shown.value !== null;
  useEffect(() => isPast ? undefined : toEnd(), [isPast]); // back in the present, the newest line is in sight
  if (!state || !game) return null;
  const rounds = groupIntoRounds(events, state.news, game);
  const chosen = store.history.shown.value && store.history.event.value + 1;
  const look = (event: number) => store.history.look(event, store.state.peek()?.events.length ?? 0);
  return (
    <>
      {!rounds.length && <p class="small">{t("page.table.log_none")}</p>}
      <div class="from-end" ref={place} onScroll={noteScroll} tabIndex={-1}>
        <ol class="event-log" onKeyDown={moveFocus}>
          {rounds.map((round, at) => (
            <RoundEntries
              key={round.n}
              round={round}
              isLast={at === rounds.length - 1}
              chosen={chosen !== null && hasEvent(round, chosen) ? chosen : null}
              names={store.names.value}
              playerNames={store.playerNames.value}
              game={game}
              view={state.view}
              shownLanguage={language.value}
              look={look}
            />
          ))}
        </ol>
      </div>
      {isBehind && <Button class="to-end" onPress={toEnd}>↓ {t("page.table.log_end")}</Button>}
    </>
  );
}

interface RoundProps {
  round: Round;
  isLast: boolean;
  /** The number of events before the shown position, if it is in this round. */
  chosen: number | null;
  names: string[];
  playerNames: PlayerNames;
  game: AnyGame;
  view: unknown;
  shownLanguage: Language;
  look(event: number): void;
}

/** Renders a round again only if its lines change. */
class RoundEntries extends Component<RoundProps> {
  override shouldComponentUpdate(next: RoundProps): boolean {
    const { round, isLast, chosen, names, playerNames, shownLanguage } = this.props;
    return isLast !== next.isLast || chosen !== next.chosen || names !== next.names ||
      playerNames !== next.playerNames ||
      shownLanguage !== next.shownLanguage || !isSameRound(round, next.round);
  }

  render({ round, isLast, chosen, names, playerNames, game, view, look }: RoundProps) {
    const last = round.entries.findLast((entry) => entry.kind === "event");
    const shown = chosen === null
      ? null
      : round.entries.findLast((entry) => entry.kind === "event" && entry.at < chosen);
    const tellEntry = (entry: Entry) => {
      if (entry.kind === "news") {
        const { undone } = entry.news;
        return (
          <li key={entry.id} class="news">
            {undone ? <s>{game.describeEvent(undone, playerNames)}</s> : newsText(entry.news, names)}
          </li>
        );
      }
      return (
        <li key={entry.at}>
          <button
            type="button"
            class="log-entry"
            data-event={entry.at}
            aria-current={entry === shown ? "true" : undefined}
            tabIndex={entry === shown || (isLast && entry === last) ? 0 : -1}
            onClick={() => look(entry.at)}
          >
            {game.describeEvent(entry.event, playerNames)}
          </button>
        </li>
      );
    };
    return (
      <li class="round">
        {round.n > 0 && <h4>{game.roundHeading(round.n, view)}</h4>}
        <ol>{round.entries.map(tellEntry)}</ol>
      </li>
    );
  }
}

export function newsText({ kind, seat }: { kind: string; seat?: number | null }, names: string[]): string {
  return t(`news.${kind}`, typeof seat === "number" ? { seat: names[seat] } : {});
}

const hasEvent = ({ entries }: Round, after: number): boolean => {
  const events = entries.filter((entry) => entry.kind === "event");
  return events.length > 0 && events[0].at < after && after <= events[events.length - 1].at + 1;
};

/** Arrow keys move between lines, so that the log is a single tab stop. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(".log-entry")];
  const at = lines.findIndex((line) => line === document.activeElement);
  const to: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: lines.length - 1 };
  if (at < 0 || !(event.key in to)) return;
  event.preventDefault();
  lines[Math.max(0, Math.min(lines.length - 1, to[event.key]))].focus();
}
