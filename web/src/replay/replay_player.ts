// The replay player: which step is shown, from whose perspective, and whether it plays.

import { batch, computed, effect, signal } from "@preact/signals";
import { address } from "../app/router.ts";
import { announce } from "../app/live_region.tsx";
import type { AnyGame, GameEvent, PlayerNames } from "../games/game.ts";
import { loadGame } from "../games/registry.ts";
import { hasText, t } from "../i18n/translate.ts";
import { deviceNames } from "../table/store/device_names.ts";
import { hasFace } from "../ui/face.tsx";
import { Refused } from "../api/http_client.ts";
import { clampStep, roundAt, splitIntoRounds } from "./rounds.ts";
import { type FetchedReplay, fetchReplay, permalink, type Source } from "./replay_source.ts";

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step is shown at normal speed, in milliseconds. */
const PACE = 1400;
/** Browsers refuse to change the address many times a second. */
const ADDRESS_PACE = 300;

/** A replay with its game and rounds. */
async function openReplay(replay: FetchedReplay) {
  const game: AnyGame = await loadGame(replay.game);
  return {
    ...replay,
    kind: replay.game,
    game,
    rounds: splitIntoRounds(replay.steps, game.isRoundStart),
    measures: game.measures(replay.steps[0].view),
  };
}
export type Replay = Awaited<ReturnType<typeof openReplay>>;

/** The mark of a decision, beside the line of the log that tells it. */
export interface LogMark {
  /** The step that the decision led to. */
  step: number;
  seat: number;
  mark: string;
  sign: string;
  word: string;
}

/** The bot in the name of a seat, as records write it: "Otto (normal)". */
export function parseBot(name: string): { name: string; level: string } | null {
  const [, bot, level] = /^(\w+) \((\w+)\)$/.exec(name) ?? [];
  return bot && hasFace(bot) && hasText(`level.${level}`) ? { name: bot, level } : null;
}

/** Translates the name of a bot, which records have in English. */
function botName(name: string, at: number): string {
  const bot = parseBot(name);
  if (bot) return bot.name;
  const level = /^(\w+) bot \d$/.exec(name)?.[1]; // as earlier versions wrote it
  if (level && hasText(`level.${level}`)) return t("play.bot", { name: t(`level.${level}`), number: at + 1 });
  return name || t("seat", { number: at + 1 });
}

export class ReplayPlayer {
  readonly source: Source;
  readonly replay = signal<Replay | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly at = signal<{ step: number; isNext: boolean }>({ step: 0, isNext: false });
  /** Whose view is shown; null: a spectator's. */
  readonly seat = signal<number | null>(null);
  readonly isPlaying = signal(false);
  readonly speed = signal(1);
  /** Is the form to play on from here open? A link can open it. */
  readonly isPlayingOn = signal(address.peek().query.has("play"));
  /** Marks of decisions, as a review gives them, for the log. */
  readonly marks = signal<LogMark[]>([]);
  readonly names = computed(() => {
    const { players = 0, seats = [] } = this.replay.value ?? {};
    const given = this.source.isTable ? deviceNames(this.source.id) : [];
    return Array.from({ length: players }, (_, at) => given[at] || botName(seats[at] ?? "", at));
  });
  /** The bots, by seat. */
  readonly bots = computed(() => (this.replay.value?.seats ?? []).map(parseBot));
  readonly #fetched = new Map<number | null, Promise<FetchedReplay>>();
  #awaited: Promise<FetchedReplay> | null = null;
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
    return (this.replay.value?.steps.length ?? 1) - 1;
  }

  /** Shows a step. The next step is shown with the events that lead to it. */
  go(step: number): void {
    const before = this.at.peek().step;
    const to = clampStep(step, this.last + 1);
    if (to !== before) this.at.value = { step: to, isNext: to === before + 1 };
  }

  /** Shows a step that the user asked for, and announces it. */
  seek(step: number): void {
    this.isPlaying.value = false;
    this.go(step);
    announce(this.stepText(this.at.value.step));
  }

  toggle(): void {
    if (!this.isPlaying.value && this.at.value.step === this.last) this.at.value = { step: 0, isNext: false };
    this.isPlaying.value = !this.isPlaying.value;
  }

  playerNamesAt(step: number): PlayerNames {
    const { game, steps } = this.replay.value!;
    return game.nameSeats(steps[step].view, this.names.value);
  }

  /** The events of a step, as text. */
  stepText(step: number): string {
    const { game, steps } = this.replay.value!;
    const playerNames = this.playerNamesAt(step);
    const text = steps[step].events.map((event: GameEvent) => game.describeEvent(event, playerNames)).join(
      " ",
    );
    return text || t(step ? "page.replay.unseen" : "page.replay.before");
  }

  /** The heading of a round. */
  heading(n: number): string {
    const { game, steps } = this.replay.value!;
    return n ? game.roundHeading(n, steps[0].view) : t("page.replay.beginning");
  }

  /** A step as text: its number, round and events. */
  describeStep(step: number): string {
    const { rounds } = this.replay.value!;
    const where = t("page.replay_step", { step, steps: this.last });
    return `${where}, ${this.heading(rounds[roundAt(rounds, step)].n)}. ${this.stepText(step)}`;
  }

  /** Shows the replay as a seat or (null) a spectator sees it, at this step or the current one. */
  async showAs(seat: number | null, step?: number): Promise<void> {
    this.refused.value = null;
    const fetching = this.#fetched.get(seat) ?? fetchReplay(this.source, seat);
    this.#fetched.set(seat, fetching);
    this.#awaited = fetching;
    try {
      const replay = await openReplay(await fetching);
      if (fetching !== this.#awaited) return; // another perspective was requested meanwhile
      batch(() => {
        this.replay.value = replay;
        this.seat.value = seat;
        this.at.value = { step: clampStep(step ?? this.at.peek().step, replay.steps.length), isNext: false };
      });
    } catch (error) {
      this.#fetched.delete(seat);
      if (!(error instanceof Refused)) throw error;
      if (seat !== null && (error.code === "unknown" || error.code === "malformed")) {
        return this.showAs(null, step);
      }
      this.refused.value = error;
    }
  }

  /** Shows the step and perspective that the address names. */
  #follow(): void {
    const { path, query } = address.value;
    if (!path.startsWith("/replay/")) return; // it leads away from here
    const seat = /^\d$/.test(query.get("as") ?? "") ? Number(query.get("as")) : null;
    this.showAs(seat, Number(query.get("step")));
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

  /** Puts the step into the address, so that it can be shared. */
  #tellAddress(): (() => void) | void {
    if (!this.replay.value) return;
    const link = permalink(this.source, this.at.value.step, this.seat.value);
    const timer = setTimeout(() => history.replaceState(null, "", link), ADDRESS_PACE);
    return () => clearTimeout(timer);
  }
}
