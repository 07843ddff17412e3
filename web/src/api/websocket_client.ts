// One table over a socket that comes back by itself, with what was missed.

import type { Ack, Bye, Command, Message, Refusal } from "./protocol.ts";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const PATIENCE = 15_000;
const FINAL = new Set(["unknown", "not-yours", "banned", "password", "malformed"]);

export type Line = "connecting" | "connected" | "lost" | "closed";
/** Where the connection breaks before an answer came, nobody knows what became of the command: "lost". */
export type Answer = Ack | Refusal | { type: "lost" };

export class TableSocket {
  /** The number of the last update that was heard. */
  number: number | null = null;
  /** When the next try to connect is due, by this browser's clock. */
  retryAt = 0;
  #seat: number | null = null;
  #socket: WebSocket | null = null;
  #bye: Bye | null = null;
  #wait = FIRST_WAIT;
  #later = 0;
  #isDone = false;
  #ids = 0;
  readonly #asked = new Map<string, (answer: Answer) => void>();
  readonly #path: string;
  readonly #ending = new AbortController();
  readonly #pinging: number;

  /** `hear` gets every message that follows the last; `note` is told how the line is. */
  constructor(
    table: string,
    readonly hear: (message: Message) => void,
    readonly note: (line: Line, bye: Bye | null) => void,
  ) {
    this.#path = `/api/tables/${encodeURIComponent(table)}/socket`;
    const { signal } = this.#ending;
    addEventListener("online", () => this.hurry(), { signal });
    addEventListener("offline", () => this.#socket?.close(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
  }

  open(): void {
    clearTimeout(this.#later);
    const query = new URLSearchParams();
    if (this.number !== null) query.set("since", String(this.number));
    if (this.#seat !== null) query.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.note("connecting", null);
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}?${query}`);
    this.#socket = socket;
    socket.addEventListener("open", () => socket === this.#socket && this.note("connected", null));
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#take(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lose());
  }

  /** Forget what is known and ask for all of it. */
  reopen(): void {
    this.number = null;
    this.#drop();
    this.open();
  }

  /** For good: the page shows something else. */
  end(): void {
    this.#isDone = true;
    this.#ending.abort();
    clearInterval(this.#pinging);
    clearTimeout(this.#later);
    this.#drop();
  }

  /** Send a command, and get its answer. */
  ask(command: Command): Promise<Answer> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = `${(this.#ids += 1)}`;
    this.#socket.send(JSON.stringify({ ...command, id }));
    return new Promise((resolve) => this.#asked.set(id, resolve));
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#fail();
  }

  /** Try at once, where the line is lost. */
  hurry(): void {
    if (!this.#isDone && this.#socket?.readyState === WebSocket.CLOSED) this.open();
  }

  #take(message: Message): void {
    if (message.type !== "bye") this.#wait = FIRST_WAIT;
    if (message.type === "snapshot") {
      this.number = message.number;
      this.#seat = message.you?.seat ?? null;
    } else if (message.type === "update") {
      const last = this.number ?? 0;
      if (message.number !== last + 1) {
        if (message.number > last) this.reopen();
        return;
      }
      this.number = message.number;
    } else if (message.type === "ack" || message.type === "refused") {
      const waiting = this.#asked.get(message.id ?? "");
      this.#asked.delete(message.id ?? "");
      waiting?.(message);
    } else if (message.type === "bye") {
      this.#bye = message;
      this.#isDone = FINAL.has(message.code);
      if (message.code === "no-name") this.number = null; // whoever comes back may be another viewer
    }
    this.hear(message);
  }

  async #ping(): Promise<void> {
    const socket = this.#socket;
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    const silent = setTimeout(() => socket === this.#socket && socket.close(), PATIENCE);
    await this.ask({ do: "ping" });
    clearTimeout(silent);
  }

  #fail(): void {
    for (const waiting of this.#asked.values()) waiting({ type: "lost" });
    this.#asked.clear();
  }

  #lose(): void {
    this.#fail();
    if (this.#isDone) {
      this.note("closed", this.#bye);
      return;
    }
    const wait = this.#wait * (0.5 + Math.random());
    this.retryAt = Date.now() + wait;
    this.note("lost", null);
    this.#later = setTimeout(() => this.open(), wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
