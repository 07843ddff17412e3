// The history of a live table: which past position is shown instead of the present.

import { batch, computed, signal } from "@preact/signals";
import { Refused } from "../../api/http_client.ts";
import { showError } from "../../app/error_banner.tsx";
import type { ClientTable } from "../store/table_state.ts";
import type { Message } from "../../api/protocol.ts";
import { reportMissingCode } from "../../app/lazy_component.tsx";
import { addPosition, type Position, positionAfter } from "./history_positions.ts";

export class TableHistory {
  readonly #positions = signal<Position[]>([]);
  /** The number of events before the shown position; null: the present. */
  readonly #after = signal<number | null>(null);
  /** The event that was asked for. Several events can lead to the same position. */
  readonly event = signal(0);
  /** The number of events when the user left the present. */
  readonly since = signal(0);
  #number = 0;
  #seat: number | null = null;
  #isWhole = false;

  readonly shown = computed<Position | null>(() => {
    const after = this.#after.value;
    return this.#positions.value.find((one) => one.after === after) ?? null;
  });

  constructor(readonly table: string) {}

  hear(state: ClientTable, message: Message): void {
    if (message.type === "snapshot") {
      batch(() => {
        this.#after.value = null;
        this.#positions.value = state.view ? addPosition([], state.events.length, state.view) : [];
      });
      this.#number = state.number;
      this.#seat = state.you?.seat ?? null;
      this.#isWhole = !state.events.length;
    } else if (message.type === "update" && state.view) {
      if (message.news.kind === "took-back") this.back(); // the shown position may be undone
      this.#positions.value = addPosition(this.#positions.peek(), state.events.length, state.view);
    }
  }

  /** Shows the position after this event. */
  async look(event: number, now: number): Promise<void> {
    if (!this.#isWhole && event < (this.#positions.peek()[0]?.after ?? 0)) await this.#fetch();
    const positions = this.#positions.peek();
    const found = positionAfter(positions, event);
    if (!found) return;
    if (found === positions.at(-1)) {
      this.back();
      return;
    }
    batch(() => {
      if (this.#after.peek() === null) this.since.value = now;
      this.event.value = event;
      this.#after.value = found.after;
    });
  }

  /** Goes one position forward or back, also from the present. After the last one comes the present. */
  async step(by: 1 | -1, now: number): Promise<void> {
    const after = this.#after.peek();
    if (after === null && by > 0) return;
    if (by < 0 && !this.#isWhole) await this.#fetch();
    const positions = this.#positions.peek();
    const at = by +
      (after === null ? positions.length - 1 : positions.findIndex((one) => one.after === after));
    if (at >= positions.length - 1) this.back();
    else if (at >= 0) await this.look(positions[at].after - 1, now);
  }

  back(): void {
    this.#after.value = null;
  }

  async #fetch(): Promise<void> {
    const [number, whose] = [this.#number, this.#seat];
    const code = await import("./past_log.ts").catch(reportMissingCode);
    const log = await code?.fetchLog(this.table, whose);
    if (!code || !log) {
      if (code) showError(new Refused("trouble", "the log cannot be had"));
      return;
    }
    if (number !== this.#number || whose !== this.#seat) return; // the viewer has changed meanwhile
    this.#isWhole = true;
    this.#positions.value = code.mergePositions(code.positionsInLog(log, number), this.#positions.peek());
  }
}
