// What a game is to this page: how it tells what happens, and how it shows a moment of a match.

import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";
import type { Happened } from "../table/store/table_state.ts";

export type { Happened };
export type Result = Record<string, unknown>;
export type Plan = Record<string, unknown>;

/** Who won is not said yet: true at a table until its game's Ending has told it. */
export const isResultPending = signal(false);

/** Who is who: names by seat, and whose a colour is, where there are colours. */
export interface Cast {
  names: string[];
  owners: Record<string, string>;
}

/** A moment of a match, as one viewer sees it: live, or looked back at. */
export interface Moment<View> {
  view: View;
  /** What led here from the moment shown before; empty after a jump. */
  fresh: Happened[];
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  cast: Cast;
  result: Result | null;
}

export interface PlayProps<View> extends Moment<View> {
  /** All that led here. */
  events: Happened[];
  /** The moves that can be made: none where it is not this seat's turn, or this is not the present. */
  offered: string[];
  /** False: looking back, nothing can be done, and nothing should ask for attention. */
  isLive: boolean;
  /** A move is on its way, or the connection is lost: controls rest. */
  isResting: boolean;
  /** What the server was told to do for this seat, in secret. */
  plan: Plan | null;
  /** Make these moves, one after the other. True: all are made and stored. What was refused is said by the page. */
  play(...moves: string[]): Promise<boolean>;
  setPlan(plan: Plan | null): Promise<boolean>;
  /** A seat's name with its clock, whether its person is here, whose turn it is: the head of each player's part. */
  SeatHead: ComponentType<{ seat: number }>;
}

/** Something that can be drawn over the time of a match, by seat; null: unknown to the viewer. */
export interface Measure<View> {
  /** The key of its name. */
  name: string;
  of(view: View): (number | null)[];
}

export interface Game<View> {
  title: string;
  castOf(view: View, names: string[]): Cast;
  /** The options, in words. */
  describe(options: Record<string, unknown>): string;
  /** An event as a sentence. */
  tell(event: Happened, cast: Cast): string;
  /** Does a round or turn begin with it? */
  isOpening(event: Happened): boolean;
  /** Not worth a line in the log. */
  isFleeting(event: Happened): boolean;
  /** The heading of the nth round or turn. */
  heading(n: number, view: View): string;
  /** A sign by which a seat is known at a glance: its colours. Never colour alone. */
  Mark: ComponentType<{ view: View; seat: number }>;
  /**
   * The whole table while it is played at. Renders exactly three sections, which the page lays out:
   * `.board`, `.actions` (what can be done now, or what one waits for) and `.players`.
   */
  Play: ComponentType<PlayProps<View>>;
  /** How it ended, as a story. */
  Ending: ComponentType<Moment<View>>;
  measures: Measure<View>[];
}

// deno-lint-ignore no-explicit-any -- each game has a view of its own; the registry is where they meet
export type AnyGame = Game<any>;
export type Shown = VNode | string | null;
