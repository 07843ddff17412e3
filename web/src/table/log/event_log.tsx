// The log: every event in words, each a way to the moment that it led to.

import { Component, createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyGame, Cast } from "../../games/game.ts";
import { Act } from "../../ui/button.tsx";
import { type Language, language, say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";
import { type Entry, isSameRound, type Round, roundsOf } from "./log_rounds.ts";

/** This near the end counts as there, in pixels. */
const NEAR = 40;

export function Log() {
  const sitting = useSitting();
  const known = sitting.known.value;
  const game = sitting.game.value;
  const place = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const length = (known?.events.length ?? 0) + (known?.news.length ?? 0);
  useEffect(() => setBehind(!isAtEnd.current), [length]);
  // The list is laid out from its end, which is where it scrolls from: it stays there without being told, and costs no layout.
  const noteScroll = () => {
    isAtEnd.current = Math.abs(place.current?.scrollTop ?? 0) < NEAR;
    if (isAtEnd.current) setBehind(false);
  };
  const toEnd = () => place.current?.scrollTo({ top: 0 });
  if (!known || !game) return null;
  const rounds = roundsOf(known.events, known.news, game);
  const chosen = sitting.looking.shown.value && sitting.looking.event.value + 1;
  const look = (event: number) => sitting.looking.look(event, sitting.known.peek()?.events.length ?? 0);
  return (
    <>
      {!rounds.length && <p class="small">{say("page.table.log_none")}</p>}
      <div class="from-end" ref={place} onScroll={noteScroll} tabIndex={-1}>
        <ol class="chronicle" onKeyDown={walk}>
          {rounds.map((round, at) => (
            <RoundTold
              key={round.n}
              round={round}
              isLast={at === rounds.length - 1}
              chosen={chosen !== null && holds(round, chosen) ? chosen : null}
              names={sitting.names.value}
              cast={sitting.cast.value}
              game={game}
              view={known.view}
              tongue={language.value}
              look={look}
            />
          ))}
        </ol>
      </div>
      {isBehind && <Act class="to-end" onAct={toEnd}>↓ {say("page.table.log_end")}</Act>}
    </>
  );
}

interface RoundProps {
  round: Round;
  isLast: boolean;
  /** What is looked back at is the last of so many events, some of them of this round. */
  chosen: number | null;
  names: string[];
  cast: Cast;
  game: AnyGame;
  view: unknown;
  tongue: Language;
  look(event: number): void;
}

/** A round that says what it said is left as it is. */
class RoundTold extends Component<RoundProps> {
  override shouldComponentUpdate(next: RoundProps): boolean {
    const { round, isLast, chosen, names, cast, tongue } = this.props;
    return isLast !== next.isLast || chosen !== next.chosen || names !== next.names || cast !== next.cast ||
      tongue !== next.tongue || !isSameRound(round, next.round);
  }

  render({ round, isLast, chosen, names, cast, game, view, look }: RoundProps) {
    const last = round.entries.findLast((entry) => entry.kind === "event");
    const shown = chosen === null
      ? null
      : round.entries.findLast((entry) => entry.kind === "event" && entry.at < chosen);
    const tellEntry = (entry: Entry) => {
      if (entry.kind === "news") return <li key={entry.id} class="news">{newsSaid(entry.news, names)}</li>;
      return (
        <li key={entry.at}>
          <button
            type="button"
            class="moment"
            data-event={entry.at}
            aria-current={entry === shown ? "true" : undefined}
            tabIndex={entry === shown || (isLast && entry === last) ? 0 : -1}
            onClick={() => look(entry.at)}
          >
            {game.tell(entry.event, cast)}
          </button>
        </li>
      );
    };
    return (
      <li class="round">
        {round.n > 0 && <h4>{game.heading(round.n, view)}</h4>}
        <ol>{round.entries.map(tellEntry)}</ol>
      </li>
    );
  }
}

export function newsSaid({ kind, seat }: { kind: string; seat?: number | null }, names: string[]): string {
  return say(`news.${kind}`, typeof seat === "number" ? { seat: names[seat] } : {});
}

const holds = ({ entries }: Round, after: number): boolean => {
  const events = entries.filter((entry) => entry.kind === "event");
  return events.length > 0 && events[0].at < after && after <= events[events.length - 1].at + 1;
};

/** Arrow keys walk from line to line: one stop for the Tab key, however long the log. */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(".moment")];
  const at = lines.findIndex((line) => line === document.activeElement);
  const to: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: lines.length - 1 };
  if (at < 0 || !(event.key in to)) return;
  event.preventDefault();
  lines[Math.max(0, Math.min(lines.length - 1, to[event.key]))].focus();
}
