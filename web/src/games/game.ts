// The interface of a game on this page: its texts and its components.

import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import type { GameEvent } from "../table/store/table_state.ts";

export type { GameEvent };
export type Result = Record<string, unknown>;
export type Plan = Record<string, unknown>;

/** The winner is not shown yet: true at a table until the game's Ending has shown it. */
export const isResultPending = signal(false);

/** Names by seat, and the owner's name by colour. */
export interface PlayerNames {
  names: string[];
  owners: Record<string, string>;
}

/** A position of a match as one viewer sees it, live or in a replay. */
export interface Position<View> {
  view: View;
  /** The events since the position shown before; empty after a jump. */
  newEvents: GameEvent[];
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  playerNames: PlayerNames;
  result: Result | null;
}

/** A position, and all events that led to it. */
export interface Moment<View> {
  view: View;
  events: GameEvent[];
}

export interface PlayProps<View> extends Position<View> {
  /** The newest position: `view` can be behind it for a moment. What the player can do follows this one. */
  now: View;
  /** All events up to `view`. */
  events: GameEvent[];
  /** All events up to `now`, where that is not the same. */
  eventsNow?: GameEvent[];
  /** What is still to be shown after `view`, up to `now`. */
  coming?: readonly Moment<View>[];
  /** The legal moves; empty if it is not this seat's turn or not the present. */
  offered: string[];
  /** False: a past position without actions. */
  isLive: boolean;
  /** A move is pending, or the connection is lost. */
  areControlsDisabled: boolean;
  /** Names this decision of this seat, to keep a draft of it; missing: drafts are not kept, as in a replay or a lesson. */
  decision?: string;
  /** The secret plan by which the server plays for this seat. */
  plan: Plan | null;
  /** False: plans are not offered. */
  canPlan?: boolean;
  /** Makes moves one after the other. True: all are stored. The page shows refusals. */
  play(...moves: string[]): Promise<boolean>;
  /** Makes a move after the player has read what to know before, whether they like to be asked or not. */
  playWarned?(warning: string, move: string): Promise<boolean>;
  setPlan(plan: Plan | null): Promise<boolean>;
  /** The header of each player's panel: name, clock, presence, turn. */
  SeatHeader: ComponentType<{ seat: number }>;
}

export interface EndingProps<View> extends Position<View> {
  /** It was shown before: the result is there at once. */
  isSeen?: boolean;
}

/** A great moment of a game: it is shown by itself, before anything that follows. */
export interface Climax<View> {
  /** How long at normal pace, in milliseconds. */
  time: number;
  Show: ComponentType<ClimaxProps<View>>;
  /** Its card reveals what happened: board, log and players stay as they are until it ends. */
  isReveal?: boolean;
}

/** The position that a climax leads to. The climax is one of its new events. */
export interface ClimaxProps<View> extends Omit<Position<View>, "result"> {
  /** All events so far. */
  events: GameEvent[];
}

/** Where an update of a game is cut in two, which are shown one after the other. */
export interface Cut<View> {
  /** The kinds of events before which it is cut. */
  before: readonly string[];
  /** The position after these events, as far as it can be told from the one before them. */
  viewAfter(before: View, events: GameEvent[]): View;
}

type Positions<View> = Pick<PlayProps<View>, "view" | "events" | "now" | "eventsNow" | "coming" | "seat">;

/**
 * The position that the controls follow: the newest, if the viewer has to act. Where the one that is drawn still waits for
 * the viewer, who has acted, it is the first one after that: so others' moves are shown once, and nothing goes back.
 */
export function positionOfControls<View extends { awaited: number[] }>(
  { view, events, now, eventsNow, coming, seat }: Positions<View>,
): Moment<View> {
  const isMyTurn = ({ awaited }: View) => seat !== null && awaited.includes(seat);
  const newest = { view: now, events: eventsNow ?? events };
  if (isMyTurn(now)) return newest;
  if (!isMyTurn(view)) return { view, events };
  return coming?.find((one) => !isMyTurn(one.view)) ?? newest;
}

export function viewOfControls<View extends { awaited: number[] }>(props: Positions<View>): View {
  return positionOfControls(props).view;
}

/** A measure for the chart, by seat; null: unknown to the viewer. */
export interface Measure<View> {
  /** Its name in the current language. */
  label(): string;
  of(view: View): (number | null)[];
}

/** Keys, and the message id of what they do. */
export type Shortcut = readonly [keys: readonly string[], text: string];

/** Why a seat has its final place, in sentences to its player; empty: there is nothing to add to the place. */
export type ExplainPlace<View> = (
  view: View,
  result: Result,
  seat: number,
  playerNames: PlayerNames,
) => string[];

/** Answers of puzzles in words. */
export interface AnswerTexts<View> {
  /** One move, or all moves of a placement. */
  describeAnswer(moves: string[]): string;
  /** What these moves change at once, in sentences; null: there is nothing to say of such moves. */
  describeEffects?(view: View, moves: string[], playerNames: PlayerNames): string[] | null;
}

export interface Game<View> {
  nameSeats(view: View, names: string[]): PlayerNames;
  /** An event as a sentence. */
  describeEvent(event: GameEvent, playerNames: PlayerNames): string;
  /** A move as its button says it; null: the player has confirmed it already. */
  describeMove(move: string): string | null;
  /** Loads what puzzles say. */
  loadAnswerTexts(): Promise<AnswerTexts<View>>;
  /** Does the event start a round or turn? */
  isRoundStart(event: GameEvent): boolean;
  /** Is the event left out of the log? */
  isLeftOutOfLog(event: GameEvent): boolean;
  /** The message id of its word for a round or turn. */
  roundName: string;
  /** The heading of the nth round or turn. */
  roundHeading(n: number, view: View): string;
  /** Does a seat not know everything? Where it does, a review with open cards would say the same. */
  hidesCards?: true;
  /** Is money hidden with these options? */
  hidesMoney?(options: Record<string, unknown>): boolean;
  /** The icon of a seat. It never differs by colour alone. */
  SeatIcon: ComponentType<{ view: View; seat: number }>;
  /** The colour of a seat's pieces, as a token of the style, if it has one: its lines in charts have it, too. */
  seatColour?(view: View, seat: number): string;
  /**
   * The whole table while it is played at. Renders exactly three sections, which the page lays out:
   * `.board`, `.actions` (what can be done now, or what one waits for) and `.players`.
   */
  TableView: ComponentType<PlayProps<View>>;
  /** Its great moments, by the kind of the event that brings them. */
  climaxes: Record<string, Climax<View>>;
  /** May this seat still have to decide? Missing: it may until the end. */
  hasTurnAhead?(view: View, seat: number): boolean;
  cut?: Cut<View>;
  /** What everybody may see of a seat's position; missing: where a device is passed on, the newest position is shown at once. */
  publicPosition?(position: { view: View; events: GameEvent[] }): { view: View; events: GameEvent[] };
  /** The end of the match, explained. */
  Ending: ComponentType<EndingProps<View>>;
  /** What the chart of a replay can show, from any view of the match. */
  measures(view: View): Measure<View>[];
  /** Loads the keys of its controls, for the dialog that lists them. */
  loadShortcuts?(): Promise<{ shortcuts: readonly Shortcut[] }>;
}

// deno-lint-ignore no-explicit-any -- each game has a view of its own; the registry is where they meet
export type AnyGame = Game<any>;
export type Shown = VNode | string | null;
