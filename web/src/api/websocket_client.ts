// The WebSocket client of a table: reconnects by itself and resumes where it stopped.

import { type Ack, type Bye, type Command, type Message, PROTOCOL, type Refusal } from "./protocol.ts";
import { reloadOutdatedPage } from "./outdated_page.ts";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const PATIENCE = 15_000;
const FINAL = new Set(["unknown", "no-game", "not-yours", "banned", "password", "malformed"]);

export type ConnectionState = "connecting" | "connected" | "lost" | "closed";
/** "lost": the connection broke before the answer came, so the result of the command is unknown. */
export type Answer = Ack | Refusal | { type: "lost" };

export class TableSocket {
  /** The number of the last update that was received. */
  number: number | null = null;
  /** When the next retry is due, by this browser's clock. */
  retryAt = 0;
  #seat: number | null = null;
  /** The version of the protocol that the server speaks. It can be older than this page while servers are updated. */
  #serverProtocol: number = PROTOCOL;
  #socket: WebSocket | null = null;
  #bye: Bye | null = null;
  #wait = FIRST_WAIT;
  #later?: ReturnType<typeof setTimeout>;
  #isDone = false;
  #ids = 0;
  readonly #asked = new Map<string, (answer: Answer) => void>();
  readonly #path: string;
  readonly #ending = new AbortController();
  readonly #pinging: ReturnType<typeof setInterval>;

  /** `onMessage` gets every message in order; `onConnection` gets each change of the connection. */
  constructor(
    table: string,
    readonly onMessage: (message: Message) => void,
    readonly onConnection: (connection: ConnectionState, bye: Bye | null) => void,
  ) {
    this.#path = `/api/tables/${encodeURIComponent(table)}/socket`;
    const { signal } = this.#ending;
    addEventListener("online", () => this.retryNow(), { signal });
    addEventListener("offline", () => this.#socket?.close(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.retryNow(), { signal });
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
  }

  open(): void {
    clearTimeout(this.#later);
    const query = new URLSearchParams({ protocol: String(PROTOCOL) });
    if (this.number !== null) query.set("since", String(this.number));
    if (this.#seat !== null) query.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.onConnection("connecting", null);
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}?${query}`);
    this.#socket = socket;
    socket.addEventListener("open", () => socket === this.#socket && this.onConnection("connected", null));
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#take(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lose());
  }

  /** Drops the connection and asks for a whole snapshot. */
  reopen(): void {
    this.number = null;
    this.#drop();
    this.open();
  }

  /** Closes the connection for good. */
  end(): void {
    this.#isDone = true;
    this.#ending.abort();
    clearInterval(this.#pinging);
    clearTimeout(this.#later);
    this.#drop();
  }

  /** Sends a command and returns its answer. */
  send(command: Command): Promise<Answer> {
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

  /** Retries at once if the connection is lost. */
  retryNow(): void {
    if (!this.#isDone && this.#socket?.readyState === WebSocket.CLOSED) this.open();
  }

  #take(message: Message): void {
    if (message.type !== "bye") this.#wait = FIRST_WAIT;
    if (message.type === "snapshot") {
      this.number = message.number;
      this.#seat = message.you?.seat ?? null;
      this.#serverProtocol = message.protocol ?? 1;
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
      waiting?.(this.#readAnswer(message));
    } else if (message.type === "bye") {
      this.#bye = message;
      this.#isDone = FINAL.has(message.code);
      if (message.code === "no-name") this.number = null; // the next session may be another viewer
      if (message.code === "outdated") reloadOutdatedPage();
    }
    this.onMessage(message);
  }

  /** A server that is older than this page does not know all its commands yet: that is a matter of minutes. */
  #readAnswer(answer: Ack | Refusal): Answer {
    const isNews = answer.type === "refused" && answer.code === "malformed" &&
      this.#serverProtocol < PROTOCOL;
    return isNews ? { ...answer, code: "stopping" } : answer;
  }

  async #ping(): Promise<void> {
    const socket = this.#socket;
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    const silent = setTimeout(() => socket === this.#socket && socket.close(), PATIENCE);
    await this.send({ do: "ping" });
    clearTimeout(silent);
  }

  #fail(): void {
    for (const waiting of this.#asked.values()) waiting({ type: "lost" });
    this.#asked.clear();
  }

  #lose(): void {
    this.#fail();
    if (this.#isDone) {
      this.onConnection("closed", this.#bye);
      return;
    }
    const wait = this.#wait * (0.5 + Math.random());
    this.retryAt = Date.now() + wait;
    this.onConnection("lost", null);
    this.#later = setTimeout(() => this.open(), wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
