// Steps: what an update brings, cut into what is shown one after the other.

import type { AnyGame, GameEvent } from "../../games/game.ts";

/** A position as it is drawn, with the events that lead to it from the one before. */
export interface Step {
  view: unknown;
  /** All events up to this position. */
  events: GameEvent[];
  newEvents: GameEvent[];
  /** The kind of the event that is the climax of this step; null: it has none. */
  climax: string | null;
  /** Its card reveals what happened: while it is shown, the position before stays drawn. */
  isReveal: boolean;
  /** How long it stays at normal pace, in milliseconds, if something else follows. */
  time: number;
}

/** What a game declares about the presentation of its events. */
export type Presentation = Pick<AnyGame, "climaxes" | "cut" | "publicPosition">;

/** How long a step without a climax stays if others wait behind it. */
export const PLAIN_TIME = 300;

/** The pause before a round. */
export const ROUND_PAUSE = 800;

/** Cuts an update into steps. The last of them shows the position of the update. */
export function cutIntoSteps(
  game: Presentation,
  before: { view: unknown; events: GameEvent[] },
  { view, events }: { view: unknown; events: GameEvent[] },
): Step[] {
  const start = before.events.length;
  const at = events.findIndex(({ kind }, at) => at > start && game.cut?.before.includes(kind));
  if (!game.cut || at < 0) return [makeStep(game, view, events, start)];
  const viewBetween = game.cut.viewAfter(before.view, events.slice(start, at));
  const first = makeStep(game, viewBetween, events.slice(0, at), start);
  return [{ ...first, time: Math.max(first.time, ROUND_PAUSE) }, makeStep(game, view, events, at)];
}

function makeStep(game: Presentation, view: unknown, events: GameEvent[], start: number): Step {
  const newEvents = events.slice(start);
  const climax = newEvents.findLast(({ kind }) => Object.hasOwn(game.climaxes, kind))?.kind ?? null;
  const time = climax ? game.climaxes[climax].time : newEvents.length ? PLAIN_TIME : 0;
  const isReveal = climax !== null && (game.climaxes[climax].isReveal ?? false);
  return { view, events, newEvents, climax, isReveal, time };
}
