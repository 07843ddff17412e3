// A review on the server: start, follow, cancel and resume it.

import { signal } from "@preact/signals";
import { get, post, Refused, send } from "../api/http_client.ts";
import type { Review, ReviewStatus } from "../api/protocol.ts";

/** How often to ask for news, in milliseconds: while it runs, while it waits, and where nobody looks. */
const PACE = { running: 1200, waiting: 3000, hidden: 10_000 };
/** Refusals after which the next answer can be another one. */
const TRANSIENT = ["trouble", "too-fast", "stopping"];

export class ReviewJob {
  /** Null: the server has not answered yet. */
  readonly progress = signal<ReviewStatus | null>(null);
  /** What there is of it so far. */
  readonly review = signal<Review | null>(null);
  /** Why the last press was refused, until the next one; or why there is no news. */
  readonly refused = signal<Refused | null>(null);
  #isPressRefused = false;
  readonly #path: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  /** `path`: of a table or an uploaded record. */
  constructor(path: string, readonly openCards: boolean) {
    this.#path = `${path}/review`;
  }

  /** Asks how far it is, and keeps asking while it goes on. */
  load(): Promise<void> {
    const known = this.review.peek() ? this.progress.peek()?.done : undefined;
    return this.#ask(() => this.#get(known));
  }

  #get(known?: number): Promise<ReviewStatus> {
    const query = `?open_cards=${this.openCards}${known === undefined ? "" : `&after=${known}`}`;
    return get<ReviewStatus>(this.#path + query);
  }

  /** Starts it, or resumes it. */
  start(): Promise<void> {
    return this.#press(() => post<ReviewStatus>(this.#path, { open_cards: this.openCards }));
  }

  /** Stops it. Where a finished review by an older version was to be replaced, that one is shown again. */
  async cancel(): Promise<void> {
    await this.#press(() => send<ReviewStatus>("DELETE", `${this.#path}?open_cards=${this.openCards}`));
    if (this.progress.peek()?.state === "done") await this.#ask(() => this.#get());
  }

  /** Stops asking. The server goes on. */
  end(): void {
    this.#latest += 1;
    clearTimeout(this.#timer);
  }

  #press(request: () => Promise<ReviewStatus>): Promise<void> {
    this.refused.value = null;
    return this.#ask(request, true);
  }

  async #ask(request: () => Promise<ReviewStatus>, isPress = false): Promise<void> {
    this.end();
    const number = this.#latest;
    try {
      const progress = await request();
      if (number !== this.#latest) return;
      if (progress.review) this.review.value = progress.review;
      this.progress.value = progress;
      if (isPress || !this.#isPressRefused) this.refused.value = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number !== this.#latest) return;
      const isFollowing = !isPress && this.#isGoingOn() && TRANSIENT.includes(error.code);
      if (!isFollowing) {
        this.refused.value = error;
        this.#isPressRefused = isPress;
      }
      if (isFollowing) return this.#wait((error.retry_after ?? 5) * 1000);
    }
    if (this.#isGoingOn()) this.#wait(document.hidden ? PACE.hidden : PACE[this.#state()]);
  }

  #isGoingOn(): boolean {
    return ["waiting", "running"].includes(this.progress.peek()?.state ?? "");
  }

  #state(): "waiting" | "running" {
    return this.progress.peek()?.state === "waiting" ? "waiting" : "running";
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => this.load(), milliseconds);
  }
}
