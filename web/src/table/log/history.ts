// Looking back: which moment is shown instead of the present.

import { batch, computed, signal } from "@preact/signals";
import { Refused } from "../../api/http_client.ts";
import { complain } from "../../app/error_banner.tsx";
import type { Known } from "../store/table_state.ts";
import type { Message, Update } from "../../api/protocol.ts";
import { joined, type Kept, kept, momentOf, momentsOf } from "./history_positions.ts";

export class Looking {
  readonly #moments = signal<Kept[]>([]);
  /** After how many events the moment is that is shown; null: the present. */
  readonly #after = signal<number | null>(null);
  /** The event whose moment it is: the one that was asked for. Several can lead to the same. */
  readonly event = signal(0);
  /** How many events there were when looking back began. */
  readonly since = signal(0);
  #number = 0;
  #seat: number | null = null;
  #isWhole = false;

  readonly shown = computed<Kept | null>(() => {
    const after = this.#after.value;
    return this.#moments.value.find((one) => one.after === after) ?? null;
  });

  constructor(readonly table: string) {}

  hear(known: Known, message: Message): void {
    if (message.type === "snapshot") {
      batch(() => {
        this.#after.value = null;
        this.#moments.value = known.view ? kept([], known.events.length, known.view) : [];
      });
      this.#number = known.number;
      this.#seat = known.you?.seat ?? null;
      this.#isWhole = !known.events.length;
    } else if (message.type === "update" && known.view) {
      if (message.news.kind === "took-back") this.back(); // what is looked at may be undone
      this.#moments.value = kept(this.#moments.peek(), known.events.length, known.view);
    }
  }

  /** Show the moment that this event led to. */
  async look(event: number, now: number): Promise<void> {
    if (!this.#isWhole && event < (this.#moments.peek()[0]?.after ?? 0)) await this.#fetch();
    const moments = this.#moments.peek();
    const found = momentOf(moments, event);
    if (!found) return;
    if (found === moments.at(-1)) {
      this.back();
      return;
    }
    batch(() => {
      if (this.#after.peek() === null) this.since.value = now;
      this.event.value = event;
      this.#after.value = found.after;
    });
  }

  /** One moment on, or back. Beyond the last is the present. */
  async step(by: 1 | -1, now: number): Promise<void> {
    const after = this.#after.peek();
    if (after === null) return;
    if (by < 0 && !this.#isWhole) await this.#fetch();
    const moments = this.#moments.peek();
    const at = moments.findIndex((one) => one.after === after) + by;
    if (at >= moments.length - 1) this.back();
    else if (at >= 0) await this.look(moments[at].after - 1, now);
  }

  back(): void {
    this.#after.value = null;
  }

  async #fetch(): Promise<void> {
    const [number, whose] = [this.#number, this.#seat];
    const seat = whose === null ? "" : `?seat=${whose}`;
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.table)}/log${seat}`).catch(() => null);
    if (!answer?.ok) {
      complain(new Refused("trouble", "the log cannot be had"));
      return;
    }
    const lines = (await answer.text()).split("\n").filter(Boolean);
    if (number !== this.#number || whose !== this.#seat) return; // somebody else's view by now
    const log = lines.map((line): Update => JSON.parse(line));
    this.#isWhole = true;
    this.#moments.value = joined(momentsOf(log, number), this.#moments.peek());
  }
}
