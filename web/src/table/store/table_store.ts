// One table, as this browser knows it, and what can be done there: the model behind the table's page.

import { batch, computed, signal } from "@preact/signals";
import { learnWhoIAm } from "../../account/session.ts";
import { complain } from "../../app/error_banner.tsx";
import { GAMES } from "../../games/registry.ts";
import type { AnyGame, Cast, Plan } from "../../games/game.ts";
import { salt } from "../../api/http_client.ts";
import { heard, type Known } from "./table_state.ts";
import type { Bye, Command, Message } from "../../api/protocol.ts";
import { type Answer, type Line, TableSocket } from "../../api/websocket_client.ts";
import { Looking } from "../log/history.ts";
import { seatNames } from "./seat_names.ts";
import { picked, steady } from "./stable_signals.ts";

/** How long an update may lag behind the answer to the command that caused it. */
const LAG = 2000;

/** How long a move may be on its way before anything that could be pressed is put to rest. */
const LATE = 100;

const NOTHING: never[] = [];

type Listener = (known: Known, message: Message, before: Known | null) => void;

export class Sitting {
  readonly known = signal<Known | null>(null);
  readonly line = signal<Line>("connecting");
  /** Why the server closed the line for good. */
  readonly bye = signal<Bye | null>(null);
  /** Moves are on their way. */
  readonly isSending = signal(false);
  /** So long that it has to be seen; mostly the answer is there before anything could be drawn. */
  readonly isLate = signal(false);
  /** The line broke while they were: whether they arrived is not known before it is back. */
  readonly isUnsure = signal(false);
  /** The server's time less this browser's, in milliseconds. */
  readonly offset = signal(0);

  readonly table = steady(() => this.known.value?.table ?? null);
  readonly you = steady(() => this.known.value?.you ?? null);
  /** The number that this seat's next move has. */
  readonly nth = computed(() => this.you.value?.nth);
  readonly names = steady(() => seatNames(this.table.value?.seats ?? []));
  readonly awaited = steady(() => this.known.value?.awaited ?? []);
  readonly here = steady(() => this.known.value?.here ?? []);
  readonly clocks = steady(() => {
    const { clocks = null, at = 0 } = this.known.value ?? {};
    return clocks && { ...clocks, at };
  });
  readonly game = computed<AnyGame | null>(() => GAMES[this.table.value?.game ?? ""] ?? null);
  readonly cast = steady<Cast>(() => {
    const view = this.known.value?.view;
    const names = this.names.value;
    return view && this.game.value ? this.game.value.castOf(view, names) : { names, owners: {} };
  });
  /** One of this browser's seats has to decide. */
  readonly isMyTurn = computed(() =>
    this.table.value?.status === "playing" && this.line.value !== "closed" &&
    (this.you.value?.seats ?? []).some((seat) => this.awaited.value.includes(seat))
  );
  /** The device goes round, and nobody's side is shown. */
  readonly isCovered = computed(() => this.you.value !== null && this.you.value.seat === null);

  /** What a board shows: others' talk, and who comes and goes, leave it alone. */
  readonly match = picked(() => {
    const known = this.known.value;
    return {
      view: known?.view ?? null,
      events: known?.events ?? NOTHING,
      fresh: known?.fresh ?? 0,
      offered: known?.offered ?? NOTHING,
      plan: this.you.value?.plan ?? null,
      seat: this.you.value?.seat ?? null,
      result: this.table.value?.status === "finished" ? this.table.value.result : null,
    };
  });

  readonly looking: Looking;
  readonly socket: TableSocket;
  readonly #listeners = new Set<Listener>();
  #isEnded = false;
  #wasSentAway = false;

  constructor(readonly id: string, readonly invite: string | null) {
    this.looking = new Looking(id);
    this.socket = new TableSocket(id, (message) => this.#hear(message), (line, bye) => {
      batch(() => {
        this.line.value = line;
        this.bye.value = bye;
      });
    });
  }

  open(): void {
    this.socket.open();
  }

  end(): void {
    this.#isEnded = true;
    this.line.value = "closed";
    this.socket.end();
  }

  /** Be told of every message that changes what is known; the answer ends it. */
  onHeard(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Give a command; what is refused is said. That a connection is lost, the page shows by itself. */
  async ask(command: Command): Promise<Answer> {
    complain(null);
    const answer = await this.socket.ask(command);
    this.#mind([answer]);
    return answer;
  }

  /**
   * Make moves one after the other. True: all are stored, and seen. They are sent at once, each under its own number, so
   * the server takes none of those behind one that it refuses. Where the line breaks, they are sent again when it is back:
   * under the same numbers they are made once.
   */
  async play(...moves: string[]): Promise<boolean> {
    const you = this.known.peek()?.you;
    if (!you || you.seat === null || this.isSending.peek()) return false;
    const { seat, nth } = you;
    complain(null);
    this.isSending.value = true;
    const waiting = setTimeout(() => this.isLate.value = true, LATE);
    try {
      while (true) {
        const sent = moves.map((move, at) => this.socket.ask({ do: "play", seat, nth: nth + at, move }));
        const answers = await Promise.all(sent);
        if (this.#mind(answers)) return false;
        if (answers.every(({ type }) => type === "ack")) break;
        this.isUnsure.value = true;
        if (!await this.#isBack()) return false;
      }
      await this.#until(() => {
        const now = this.known.peek()?.you;
        return now?.seat !== seat || now.nth >= nth + moves.length; // a device that goes round is covered by then
      });
      return true;
    } finally {
      clearTimeout(waiting);
      batch(() => {
        this.isSending.value = false;
        this.isLate.value = false;
        this.isUnsure.value = false;
      });
    }
  }

  async setPlan(plan: Plan | null): Promise<boolean> {
    const seat = this.known.peek()?.you?.seat;
    return (await this.ask({ do: "proxy", seat, plan })).type === "ack";
  }

  /** Say the first refusal, if there is one. */
  #mind(answers: Answer[]): boolean {
    const refused = answers.find((answer) => answer.type === "refused");
    if (!refused) return false;
    complain(refused);
    if (refused.code === "stale") this.socket.reopen();
    return true;
  }

  /** Waits for the line; false: it will not be back. */
  #isBack(): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = this.line.subscribe((line) => {
        if (line !== "connected" && line !== "closed") return;
        queueMicrotask(() => stop());
        resolve(line === "connected" && !this.#isEnded);
      });
    });
  }

  #until(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late);
        stop();
        resolve();
      };
      const late = setTimeout(done, LAG);
      const stop = this.onHeard(() => isSo() && done());
    });
  }

  #hear(message: Message): void {
    if (message.type === "bye") this.#wasSentAway = true;
    if (message.type === "snapshot" && this.#wasSentAway) {
      this.#wasSentAway = false;
      learnWhoIAm().catch(() => undefined); // forgotten by the server, one goes on as a spectator
    }
    const before = this.known.peek();
    const known = heard(before, message);
    batch(() => {
      if (message.type === "snapshot") this.offset.value = message.now - Date.now();
      this.known.value = known;
      if (known) this.looking.hear(known, message);
    });
    if (!known) return;
    if (known !== before) { for (const listener of this.#listeners) listener(known, message, before); }
    if (message.type === "snapshot") this.#addSalt(known);
    if (message.type === "snapshot" || message.type === "update") this.#coverUp(known);
  }

  /** While the table waits, this browser adds to the dice for each of its seats. */
  #addSalt({ table, you }: Known): void {
    if (table.status !== "waiting") return;
    for (const seat of you?.seats ?? []) {
      if (!table.seats[seat].salted) this.socket.ask({ do: "salt", seat, salt: salt() });
    }
  }

  /** One device, several seats: once another of them is awaited, cover this one. */
  #coverUp({ you, awaited }: Known): void {
    if (!you || you.seat === null || awaited.includes(you.seat)) return;
    if (you.seats.some((seat) => awaited.includes(seat))) this.socket.ask({ do: "cover" });
  }
}
