// One table, as this browser knows it, and what can be done there: the model behind the table's page.

import { batch, computed, signal } from "@preact/signals";
import { complain } from "../frame/saying.ts";
import type { Plan } from "../game.ts";
import { salt } from "../wire/asking.ts";
import { heard, type Known } from "../wire/known.ts";
import type { Bye, Command, Message } from "../wire/protocol.ts";
import { type Answer, type Line, TableSocket } from "../wire/socket.ts";

export class Sitting {
  readonly known = signal<Known | null>(null);
  readonly line = signal<Line>("connecting");
  /** Why the server closed the line for good. */
  readonly bye = signal<Bye | null>(null);
  /** Moves are on their way. */
  readonly isSending = signal(false);
  /** The server's time less this browser's, in milliseconds. */
  readonly offset = signal(0);
  readonly isMyTurn = computed(() => {
    const known = this.known.value;
    return (known?.you?.seats ?? []).some((seat) => known!.awaited.includes(seat));
  });
  readonly socket: TableSocket;
  readonly #listeners = new Set<(known: Known, message: Message) => void>();

  constructor(readonly id: string, readonly invite: string | null) {
    this.socket = new TableSocket(id, (message) => this.#hear(message), (line, bye) => {
      this.line.value = line;
      this.bye.value = bye;
    });
    this.socket.open();
  }

  end(): void {
    this.socket.end();
  }

  /** Be told of every message that changes what is known; the answer ends it. */
  onHeard(listener: (known: Known, message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Give a command; what is refused is said. That a connection is lost, the page shows by itself. */
  async ask(command: Command): Promise<Answer> {
    complain(null);
    const answer = await this.socket.ask(command);
    if (answer.type === "refused") {
      complain(answer);
      if (answer.code === "stale") this.socket.reopen();
    }
    return answer;
  }

  /** Make moves one after the other. True: all are stored. Where the line breaks, what arrived is seen when it is back. */
  async play(...moves: string[]): Promise<boolean> {
    const you = this.known.value?.you;
    if (!you || you.seat === null || this.isSending.value) return false;
    const { seat, nth } = you;
    this.isSending.value = true;
    try {
      const sent = moves.map((move, at) => this.ask({ do: "play", seat, nth: nth + at, move }));
      const answers = await Promise.all(sent);
      return answers.every(({ type }) => type === "ack");
    } finally {
      this.isSending.value = false;
    }
  }

  async setPlan(plan: Plan | null): Promise<boolean> {
    const seat = this.known.value?.you?.seat;
    return (await this.ask({ do: "proxy", seat, plan })).type === "ack";
  }

  #hear(message: Message): void {
    const known = heard(this.known.value, message);
    batch(() => {
      if (message.type === "snapshot") this.offset.value = message.now - Date.now();
      this.known.value = known;
    });
    if (!known) return;
    for (const listener of this.#listeners) listener(known, message);
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
