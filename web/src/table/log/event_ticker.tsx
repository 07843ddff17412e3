// The ticker beside the controls: what happened last, newest first.

import { createElement } from "preact";
import type { GameEvent } from "../../games/game.ts";
import { t } from "../../i18n/translate.ts";

interface EventTickerProps {
  events: GameEvent[];
  /** How many lines there are at most. */
  most: number;
  /** An event as text; null: it is left out. */
  tell(event: GameEvent): string | null;
}

export function EventTicker({ events, most, tell }: EventTickerProps) {
  const lines = lastLines(events, most, tell);
  if (!lines.length) return null;
  return (
    <ol class="event-ticker" aria-label={t("page.table.ticker")}>
      {lines.map(({ at, text }) => <li key={at}>{text}</li>)}
    </ol>
  );
}

/** The last events that are told, newest first, with their numbers. */
export function lastLines(
  events: GameEvent[],
  most: number,
  tell: (event: GameEvent) => string | null,
): { at: number; text: string }[] {
  const lines: { at: number; text: string }[] = [];
  for (let at = events.length - 1; at >= 0 && lines.length < most; at -= 1) {
    const text = tell(events[at]);
    if (text !== null) lines.push({ at, text });
  }
  return lines;
}
