// Looking back at one match: which moment is shown, as whose, and whether it plays by itself.

import { batch, computed, effect, signal } from "@preact/signals";
import { address } from "../app/router.ts";
import { announce } from "../app/live_region.tsx";
import type { AnyGame, Cast, Happened } from "../games/game.ts";
import { GAMES } from "../games/registry.ts";
import { has, say } from "../i18n/translate.ts";
import { Refused } from "../api/http_client.ts";
import { chapterAt, chaptersOf, clamped } from "./rounds.ts";
import { type Course, fetchCourse, permalink, type Source } from "./replay_source.ts";

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a moment is shown at the common speed, in milliseconds. */
const PACE = 1400;
/** Browsers refuse to change the address many times a second. */
const ADDRESS_PACE = 300;

/** A course with what follows from it. */
function opened(course: Course) {
  const game: AnyGame = GAMES[course.game];
  return { ...course, kind: course.game, game, chapters: chaptersOf(course.steps, game.isOpening) };
}
export type Opened = ReturnType<typeof opened>;

/** Records tell bots in English, by level and seat. */
function nameSaid(name: string, at: number): string {
  const level = /^(\w+) bot \d$/.exec(name)?.[1];
  if (level && has(`level.${level}`)) return say("play.bot", { name: say(`level.${level}`), number: at + 1 });
  return name || say("seat", { number: at + 1 });
}

export class Looking {
  readonly source: Source;
  readonly course = signal<Opened | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly at = signal<{ step: number; isNext: boolean }>({ step: 0, isNext: false });
  /** Whose view is shown; null: a spectator's. */
  readonly seat = signal<number | null>(null);
  readonly isPlaying = signal(false);
  readonly speed = signal(1);
  readonly names = computed(() => {
    const { players = 0, seats = [] } = this.course.value ?? {};
    return Array.from({ length: players }, (_, at) => nameSaid(seats[at] ?? "", at));
  });
  readonly #fetched = new Map<number | null, Promise<Course>>();
  #awaited: Promise<Course> | null = null;
  readonly #ends: (() => void)[];

  constructor(id: string) {
    this.source = { id, isTable: address.peek().query.has("table") };
    this.#ends = [
      effect(() => this.#follow()),
      effect(() => this.#playOn()),
      effect(() => this.#tellAddress()),
    ];
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  get last(): number {
    return (this.course.value?.steps.length ?? 1) - 1;
  }

  /** Show this moment. One that follows the one before it is shown with what leads there. */
  go(step: number): void {
    const before = this.at.peek().step;
    const to = clamped(step, this.last + 1);
    if (to !== before) this.at.value = { step: to, isNext: to === before + 1 };
  }

  /** Show this moment because somebody asked for it, and tell it. */
  choose(step: number): void {
    this.isPlaying.value = false;
    this.go(step);
    announce(this.sentence(this.at.value.step));
  }

  toggle(): void {
    if (!this.isPlaying.value && this.at.value.step === this.last) this.at.value = { step: 0, isNext: false };
    this.isPlaying.value = !this.isPlaying.value;
  }

  castAt(step: number): Cast {
    const { game, steps } = this.course.value!;
    return game.castOf(steps[step].view, this.names.value);
  }

  /** What happened at a step, in words. */
  sentence(step: number): string {
    const { game, steps } = this.course.value!;
    const cast = this.castAt(step);
    const said = steps[step].events.map((event: Happened) => game.tell(event, cast)).join(" ");
    return said || say(step ? "page.replay.unseen" : "page.replay.before");
  }

  /** The heading of a chapter. */
  heading(n: number): string {
    const { game, steps } = this.course.value!;
    return n ? game.heading(n, steps[0].view) : say("page.replay.beginning");
  }

  /** A step with all that tells where it is. */
  moment(step: number): string {
    const { chapters } = this.course.value!;
    const where = say("page.replay_step", { step, steps: this.last });
    return `${where}, ${this.heading(chapters[chapterAt(chapters, step)].n)}. ${this.sentence(step)}`;
  }

  /** See it as this seat, or (null) a spectator: at this step, or where one is. */
  async see(seat: number | null, step?: number): Promise<void> {
    this.refused.value = null;
    const fetching = this.#fetched.get(seat) ?? fetchCourse(this.source, seat);
    this.#fetched.set(seat, fetching);
    this.#awaited = fetching;
    try {
      const course = opened(await fetching);
      if (fetching !== this.#awaited) return; // somebody else's eyes are wanted by then
      batch(() => {
        this.course.value = course;
        this.seat.value = seat;
        this.at.value = { step: clamped(step ?? this.at.peek().step, course.steps.length), isNext: false };
      });
    } catch (error) {
      this.#fetched.delete(seat);
      if (!(error instanceof Refused)) throw error;
      if (seat !== null && (error.code === "unknown" || error.code === "malformed")) {
        return this.see(null, step);
      }
      this.refused.value = error;
    }
  }

  /** Go where the address says. */
  #follow(): void {
    const { path, query } = address.value;
    if (!path.startsWith("/replay/")) return; // it leads away from here
    const seat = /^\d$/.test(query.get("as") ?? "") ? Number(query.get("as")) : null;
    this.see(seat, Number(query.get("step")));
  }

  #playOn(): (() => void) | void {
    if (!this.isPlaying.value) return;
    const { step } = this.at.value;
    if (step >= this.last) {
      this.isPlaying.value = false;
      return;
    }
    const timer = setTimeout(() => this.go(step + 1), PACE / this.speed.value);
    return () => clearTimeout(timer);
  }

  /** The address tells the moment, so that it can be shared. */
  #tellAddress(): (() => void) | void {
    if (!this.course.value) return;
    const link = permalink(this.source, this.at.value.step, this.seat.value);
    const timer = setTimeout(() => history.replaceState(null, "", link), ADDRESS_PACE);
    return () => clearTimeout(timer);
  }
}
