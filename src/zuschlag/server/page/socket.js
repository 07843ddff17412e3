// One table over a socket that comes back by itself, with what was missed.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const PATIENCE = 15_000;
const FINAL = new Set(["unknown", "not-yours", "banned", "password", "malformed"]);

export class TableSocket {
  /** `hear` gets every message; `note` is told "connecting", "connected", "lost" or "closed" (with the last message). */
  constructor(table, hear, note) {
    this.path = `/api/tables/${encodeURIComponent(table)}/socket`;
    this.hear = hear;
    this.note = note;
    this.number = null;
    this.seat = null;
    this.wait = FIRST_WAIT;
    this.isDone = false;
    this.asked = new Map();
    this.ids = 0;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.ping(), PING_EVERY);
  }

  open() {
    clearTimeout(this.later);
    const query = new URLSearchParams();
    if (this.number !== null) query.set("since", this.number);
    if (this.seat !== null) query.set("seat", this.seat);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.note("connecting");
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}?${query}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.note("connected"));
    socket.addEventListener("message", ({ data }) => socket === this.socket && this.take(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** Forget what is known and ask for all of it. */
  reopen() {
    this.number = null;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.fail();
    this.open();
  }

  hurry() {
    if (!this.isDone && this.socket?.readyState === WebSocket.CLOSED) this.open();
  }

  take(message) {
    this.wait = FIRST_WAIT;
    if (message.type === "snapshot") {
      this.number = message.number;
      this.seat = message.you?.seat ?? null;
    } else if (message.type === "update") {
      if (message.number !== this.number + 1) {
        if (message.number > this.number) this.reopen();
        return;
      }
      this.number = message.number;
    } else if (message.type === "ack" || message.type === "refused") {
      const waiting = this.asked.get(message.id);
      this.asked.delete(message.id);
      waiting?.(message);
    } else if (message.type === "bye") {
      this.bye = message;
      this.isDone = FINAL.has(message.code);
    }
    this.hear(message);
  }

  /** Send a command; the answer is an ack or a refusal. Where the connection breaks, nobody knows: { type: "lost" }. */
  ask(command) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "lost" });
    const id = `${(this.ids += 1)}`;
    this.socket.send(JSON.stringify({ ...command, id }));
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
    });
  }

  async ping() {
    const { socket } = this;
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    const silent = setTimeout(() => socket === this.socket && socket.close(), PATIENCE);
    await this.ask({ do: "ping" });
    clearTimeout(silent);
  }

  fail() {
    for (const waiting of this.asked.values()) waiting({ type: "lost" });
    this.asked.clear();
  }

  lost() {
    this.fail();
    if (this.isDone) {
      this.note("closed", this.bye);
      return;
    }
    this.note("lost");
    this.later = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
