// The presenter stands between the newest state of a table and what is drawn: it shows one step after the other.
//
// The newest position is always reached: every step ends by itself, a long queue is dropped, and whatever makes
// waiting pointless (a snapshot, another seat, a hidden tab, the pace "instant") leads there at once. Where a device is
// passed on, only the climaxes stay: they are public, and everybody sees them. What everybody may see of the position
// before lies under a card that reveals what follows, else the newest position.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Pace, PACES, preferences } from "../../preferences/preferences.ts";
import type { GameEvent } from "../../games/game.ts";
import { cutIntoSteps, type Presentation, type Step } from "./steps.ts";

/** What the presenter needs to know of the newest state. */
export interface NewestState {
  view: unknown;
  events: GameEvent[];
  seat: number | null;
  /** The viewer has to decide. */
  isMyTurn: boolean;
  /** A snapshot of the table as all may see it, while the device is passed on. */
  isCovered?: boolean;
}

/** At most so much may wait, in milliseconds at normal pace. Else the last step is shown at once. */
export const MOST_WAITING = 7000;

const NOTHING: never[] = [];
const NO_STEP: Step = {
  view: null,
  events: NOTHING,
  newEvents: NOTHING,
  climax: null,
  isReveal: false,
  time: 0,
};

type Timer = (act: () => void, milliseconds: number) => () => void;

const browserTimer: Timer = (act, milliseconds) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

export class Presenter {
  readonly #shown = signal<Step>(NO_STEP);
  readonly #drawn = signal<Step>(NO_STEP);
  readonly #isHeld = signal(false);
  readonly #waiting = signal<Step[]>([]);
  readonly #isSkipping = signal(false);
  /** The step that is shown: its climax on a card, if it has one. */
  readonly shown = computed(() => this.#shown.value);
  /** What board, log and players show: the same, or the step before while a card reveals what happened. */
  readonly drawn = computed(() => this.#drawn.value);
  /** The climax that is shown; null: there is none, or its time is over. */
  readonly climax = computed(() => this.#isHeld.value ? this.#shown.value.climax : null);
  /** Newer positions wait to be shown. */
  readonly isBehind = computed(() => this.#waiting.value.length > 0);
  /** What is still to be drawn, in order. */
  readonly coming = computed(() => {
    const [shown, drawn, waiting] = [this.#shown.value, this.#drawn.value, this.#waiting.value];
    return shown.events.length > drawn.events.length ? [shown, ...waiting] : waiting;
  });
  /** The newest position is not drawn yet, or a climax is shown over it. */
  readonly isBusy = computed(() => this.isBehind.value || this.climax.value !== null);
  /** The viewer does not want to see anything until it is their turn. */
  readonly isSkipping = computed(() => this.#isSkipping.value);

  readonly #listeners = new Set<(step: Step) => void>();
  #newest: NewestState | null = null;
  #cancel: () => void = () => {};

  constructor(
    readonly pace: () => Pace = () => preferences.pace.value,
    readonly setTimer: Timer = browserTimer,
    readonly isHidden: () => boolean = () => document.hidden,
  ) {}

  /** Follows the pace and whether the page is visible; returns a function that stops it. */
  start(): () => void {
    const look = () => this.isHidden() && this.jump();
    const stop = effect(() => {
      if (this.pace() === "instant") this.jump();
    });
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
      this.#cancel();
    };
  }

  /** Calls a listener for every step with events when it is shown; returns a function that removes it. */
  onShown(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The newest state after an update; `isContinued`: its events continue those before. */
  hear(game: Presentation | null, newest: NewestState, isContinued: boolean): void {
    const before = this.#newest;
    this.#newest = newest;
    if (newest.isMyTurn) this.#isSkipping.value = false;
    if (newest.isCovered && this.climax.peek()) return this.#keepClimaxes(game, newest);
    if (
      !isContinued || !game || !before || before.seat !== newest.seat || before.view === null ||
      this.#isImpatient()
    ) {
      this.jump(isContinued && before !== null);
      return;
    }
    const queue = [...this.#waiting.peek(), ...this.#cut(game, before, newest)];
    const waiting = queue.reduce((sum, { time }) => sum + time, 0);
    this.#waiting.value = waiting > MOST_WAITING ? queue.slice(-1) : queue;
    if (!this.#isHeld.peek()) this.#showNext();
  }

  /** Shows the newest position now; `isContinued`: its events continue those that are shown. */
  jump(isContinued = true): void {
    this.#cancel();
    batch(() => {
      this.#waiting.value = NOTHING;
      this.#isHeld.value = false;
      if (!this.#newest) return;
      const { view, events } = this.#newest;
      const shown = this.#shown.peek();
      if (shown.view === view && shown.events === events) return this.#draw();
      const newEvents = isContinued ? events.slice(shown.events.length) : NOTHING;
      this.#show({ ...NO_STEP, view, events, newEvents }, isContinued);
    });
  }

  /**
   * The viewer acts: what is shown ends, and the newest position is drawn. Cards that reveal something and were not shown yet
   * come over it: a payday is not missed because one decides while the envelopes before it are open.
   */
  act(): void {
    const missed = this.#waiting.peek().filter(({ isReveal }) => isReveal);
    if (!missed.length || !this.#newest) return this.jump();
    const last = { ...NO_STEP, view: this.#newest.view, events: this.#newest.events };
    batch(() => {
      this.#waiting.value = [...missed, last];
      this.#drawn.value = last;
      this.#showNext();
    });
  }

  /** Ends the step that is shown. */
  next(): void {
    if (this.#isHeld.peek()) this.#showNext();
  }

  /** Shows everything at once until it is the viewer's turn. */
  skipToMyTurn(): void {
    this.#isSkipping.value = !this.#newest?.isMyTurn;
    this.jump();
  }

  #isImpatient(): boolean {
    return this.#isSkipping.peek() || this.isHidden() || this.pace() === "instant";
  }

  /** Draws only what all may see, now; the climaxes are shown to their end over it. */
  #keepClimaxes(game: Presentation | null, { view, events }: NewestState): void {
    const last = { ...NO_STEP, view, events };
    const climaxes = this.#waiting.peek().filter(({ climax }) => climax);
    this.#waiting.value = [...climaxes.map((step) => ({ ...step, isReveal: true })), last];
    const before = this.#shown.peek().isReveal ? game?.publicPosition?.(this.#drawn.peek()) : last;
    this.#drawn.value = { ...last, ...before };
  }

  #cut(game: Presentation, before: NewestState, newest: NewestState): Step[] {
    try {
      return cutIntoSteps(game, before, newest);
    } catch (error) {
      reportError(error); // a step that cannot be made is left out; the position is shown
      return [{ ...NO_STEP, view: newest.view, events: newest.events }];
    }
  }

  #showNext(): void {
    this.#cancel();
    const [step, ...waiting] = this.#waiting.peek();
    batch(() => {
      this.#waiting.value = waiting;
      this.#isHeld.value = step !== undefined && step.time > 0;
      if (step) this.#show(step);
      else this.#draw();
    });
    if (step?.time > 0) {
      this.#cancel = this.setTimer(() => this.#showNext(), step.time * PACES[this.pace()]);
    } else if (step) this.#showNext();
  }

  #show(step: Step, isContinued = true): void {
    this.#shown.value = step;
    if (!step.isReveal || !this.#isHeld.peek()) this.#draw(isContinued);
    if (step.newEvents.length) { for (const listener of this.#listeners) listener(step); }
  }

  /** Draws the step that is shown. What a card revealed before it is new there, too. */
  #draw(isContinued = true): void {
    const step = this.#shown.peek();
    const drawn = this.#drawn.peek();
    const isBehind = isContinued && drawn.events.length < step.events.length - step.newEvents.length;
    this.#drawn.value = isBehind ? { ...step, newEvents: step.events.slice(drawn.events.length) } : step;
  }
}
