// The store of a table: its state as signals, and the commands to the server.

import { batch, computed, type Signal, signal } from "@preact/signals";
import { loadSession } from "../../account/session.ts";
import { showError } from "../../app/error_banner.tsx";
import { reportMissingCode } from "../../app/lazy_component.tsx";
import { loadGame } from "../../games/registry.ts";
import type { AnyGame, Plan, PlayerNames } from "../../games/game.ts";
import { salt } from "../../api/http_client.ts";
import { type ClientTable, reduceMessage, type TableNews } from "./table_state.ts";
import type { Bye, Command, HintMessage, Message } from "../../api/protocol.ts";
import { type Answer, type ConnectionState, TableSocket } from "../../api/websocket_client.ts";
import { TableHistory } from "../log/history.ts";
import { readHint, storeHint } from "../hint/stored_hint.ts";
import { Presenter } from "../presentation/presenter.ts";
import { deviceNames } from "./device_names.ts";
import { waitBeforeRetry } from "./retry.ts";
import { seatNames } from "./seat_names.ts";
import { stableFields, stableValue } from "./stable_signals.ts";

/** How long an update may lag behind the answer to the command that caused it. */
const LAG = 2000;

/** How long nothing more is taken back once it is shown what was: the second press of two in a row means the same move. */
const TAKE_BACK_REST = 1000;

/** How long a move may be pending before the controls are disabled. */
const LATE = 100;

const NOTHING: never[] = [];

/** A hint for a turn: opened, asked for, or answered. */
export interface ShownHint {
  seat: number;
  nth: number;
  isAsked?: boolean;
  answer?: HintMessage;
}

type Listener = (state: ClientTable, message: Message, before: ClientTable | null) => void;

export class TableStore {
  readonly state = signal<ClientTable | null>(null);
  readonly connection = signal<ConnectionState>("connecting");
  /** Why the server closed the connection for good. */
  readonly bye = signal<Bye | null>(null);
  /** Moves are pending. */
  readonly isSending = signal(false);
  /** Moves have been pending long enough to disable the controls. */
  readonly isLate = signal(false);
  /** A move is being taken back, or it was just shown. */
  readonly isTakingBack = signal(false);
  /** How this browser's player's request to take back a move ended in vain, until their next move; null: it did not. */
  readonly refusal = signal<TableNews | null>(null);
  /** The connection broke, or the server has a problem, while moves are pending: whether they are stored is not known yet. */
  readonly isUnsure = signal(false);
  /** The server's time less this browser's, in milliseconds. */
  readonly offset = signal(0);

  readonly table = stableValue(() => this.state.value?.table ?? null);
  readonly you = stableValue(() => this.state.value?.you ?? null);
  /** The number that this seat's next move has. */
  readonly nth = computed(() => this.you.value?.nth);
  readonly names = stableValue(() => {
    const own = this.you.value?.seats ?? [];
    const seats = this.table.value?.seats ?? [];
    return seatNames(seats, seats.map((_, at) => own.includes(at) ? this.#deviceNames[at] : ""));
  });
  readonly awaited = stableValue(() => this.state.value?.awaited ?? []);
  readonly here = stableValue(() => this.state.value?.here ?? []);
  readonly clocks = stableValue(() => {
    const { clocks = null, at = 0 } = this.state.value ?? {};
    return clocks && { ...clocks, at };
  });
  /** The code of the table's game. */
  readonly game = computed<AnyGame | null>(() => this.table.value && this.#game);
  readonly playerNames = stableValue<PlayerNames>(() => {
    const view = this.state.value?.view;
    const names = this.names.value;
    return view && this.game.value ? this.game.value.nameSeats(view, names) : { names, owners: {} };
  });
  /** One of this browser's seats has to decide. */
  readonly isMyTurn = computed(() =>
    this.table.value?.status === "playing" && this.connection.value !== "closed" &&
    (this.you.value?.seats ?? []).some((seat) => this.awaited.value.includes(seat))
  );
  /** Hot seat: the device is being passed on, and no seat is shown. */
  readonly isCovered = computed(() => this.you.value !== null && this.you.value.seat === null);

  /** What the board depends on. Chat and presence do not change it. */
  readonly match = stableFields(() => {
    const state = this.state.value;
    return {
      view: state?.view ?? null,
      events: state?.events ?? NOTHING,
      offered: state?.offered ?? NOTHING,
      plan: this.you.value?.plan ?? null,
      seat: this.you.value?.seat ?? null,
      result: this.table.value?.status === "finished" ? this.table.value.result : null,
    };
  });

  readonly hint: Signal<ShownHint | null>;
  /** The hint, as long as it is this turn. */
  readonly shownHint = computed(() => {
    const { seat, nth } = this.hint.value ?? {};
    const own = this.you.value;
    const isNow = this.match.value.offered.length > 0 && own?.seat === seat && own?.nth === nth;
    return isNow ? this.hint.value : null;
  });

  /** The user has left a seat here. */
  hasLeft = false;

  readonly presenter = new Presenter();
  /** Whose turn is shown: at the newest position if it is this browser's turn. */
  readonly shownAwaited = stableValue(() => {
    const { drawn, coming, isBehind } = this.presenter;
    if (this.isMyTurn.value || !isBehind.value) return this.awaited.value;
    // Whoever has acted is not waited for any longer, though the others' moves are still being shown.
    const own = this.you.value?.seats ?? [];
    for (const { view } of [drawn.value, ...coming.value]) {
      const others = (view as { awaited?: number[] } | null)?.awaited?.filter((seat) => !own.includes(seat));
      if (others?.length) return others;
    }
    return this.awaited.value;
  });

  readonly history: TableHistory;
  readonly socket: TableSocket;
  readonly #deviceNames: string[];
  readonly #listeners = new Set<Listener>();
  #game: AnyGame | null = null;
  /** Messages that wait for the code of the game; null: it is loaded. */
  #waiting: Message[] | null = null;
  #isEnded = false;
  #wasSentAway = false;

  constructor(readonly id: string, readonly invite: string | null) {
    this.#deviceNames = deviceNames(id);
    this.hint = signal(readHint(id));
    this.hint.subscribe((hint) => storeHint(id, hint));
    this.history = new TableHistory(id);
    this.socket = new TableSocket(id, (message) => this.#hear(message), (connection, bye) => {
      batch(() => {
        this.connection.value = connection;
        this.bye.value = bye;
      });
    });
  }

  open(): void {
    this.socket.open();
  }

  end(): void {
    this.#isEnded = true;
    this.connection.value = "closed";
    this.socket.end();
  }

  /** Calls a listener for every message that changes the state; returns a function that removes it. */
  onHeard(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a command and shows an error if it is refused. */
  async send(command: Command): Promise<Answer> {
    showError(null);
    const answer = await this.socket.send(command);
    this.#mind([answer]);
    return answer;
  }

  /**
   * Make moves one after the other. True: all are stored, and seen. They are sent at once, each under its own number, so
   * the server takes none of those behind one that it refuses. Where the line breaks, they are sent again when it is back,
   * and a few times where the server cannot store them: under the same numbers they are made once.
   */
  async play(...moves: string[]): Promise<boolean> {
    const you = this.state.peek()?.you;
    if (!you || you.seat === null || this.isSending.peek()) return false;
    const { seat, nth } = you;
    showError(null);
    this.presenter.act();
    this.isSending.value = true;
    const waiting = setTimeout(() => this.isLate.value = true, LATE);
    try {
      for (let retries = 0;;) {
        const sent = moves.map((move, at) => this.socket.send({ do: "play", seat, nth: nth + at, move }));
        const answers = await Promise.all(sent);
        const wait = waitBeforeRetry(answers, retries);
        if (!wait && this.#mind(answers)) return false;
        if (answers.every(({ type }) => type === "ack")) break;
        this.isUnsure.value = true;
        if (wait) {
          retries += 1;
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
        if (!await this.#isBack()) return false;
      }
      await this.#until(() => {
        const now = this.state.peek()?.you;
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

  /** Asks to take back the seat's last move, of those that are known here: by the number of the last update. */
  async takeBack(seat: number | null): Promise<void> {
    const { number } = this.socket;
    if (this.isTakingBack.peek()) return;
    this.isTakingBack.value = true;
    const answer = await this.send({ do: "take-back", seat, number });
    if (answer.type === "ack") await this.#until(() => this.socket.number !== number);
    setTimeout(() => this.isTakingBack.value = false, TAKE_BACK_REST);
  }

  async setPlan(plan: Plan | null): Promise<boolean> {
    const seat = this.state.peek()?.you?.seat;
    return (await this.send({ do: "proxy", seat, plan })).type === "ack";
  }

  /** Opens the place for a hint of this turn. The player may have to confirm before it is asked for. */
  openHint(): void {
    const { seat = null, nth = 0 } = this.you.peek() ?? {};
    if (seat !== null) this.hint.value = { seat, nth };
  }

  /** Shows the first refusal, if there is one. */
  #mind(answers: Answer[]): boolean {
    const refused = answers.find((answer) => answer.type === "refused");
    if (!refused) return false;
    showError(refused);
    if (refused.code === "stale") this.socket.reopen();
    return true;
  }

  /** Waits for the connection; false: it stays closed. */
  #isBack(): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = this.connection.subscribe((connection) => {
        if (connection !== "connected" && connection !== "closed") return;
        queueMicrotask(() => stop());
        resolve(connection === "connected" && !this.#isEnded);
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
    if (message.type === "snapshot") {
      this.offset.value = message.now - Date.now();
      if (!this.#game) this.#loadGame(message.table.game);
    }
    if (this.#waiting) this.#waiting.push(message);
    else this.#apply(message);
  }

  /** Loads the code of the game, and applies the messages that came meanwhile. */
  async #loadGame(name: string): Promise<void> {
    this.#waiting ??= [];
    this.#game = await loadGame(name);
    const messages = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of messages) this.#apply(message);
  }

  #apply(message: Message): void {
    if (this.#isEnded) return;
    if (message.type === "hint") this.hint.value = { ...message, answer: message };
    if (message.type === "refused" && message.do === "hint" && !message.id) { // it was asked for, and cannot be computed
      this.hint.value = null;
      this.#mind([message]);
    }
    if (message.type === "bye") this.#wasSentAway = true;
    if (message.type === "snapshot" && this.#wasSentAway) {
      this.#wasSentAway = false;
      loadSession().catch(() => undefined); // forgotten by the server, one goes on as a spectator
    }
    const before = this.state.peek();
    const state = reduceMessage(before, message);
    batch(() => {
      this.state.value = state;
      if (state) this.history.hear(state, message);
      if (state && (message.type === "snapshot" || message.type === "update")) this.#present(state, message);
      if (state && message.type === "update") {
        this.#noteRefusal(state, before);
        this.#coverBehindCard(state);
      }
    });
    if (!state) return;
    if (state !== before) { for (const listener of this.#listeners) listener(state, message, before); }
    if (message.type === "snapshot") {
      this.#addSalt(state);
      this.#recallNews(state);
      this.#coverUp(state);
    }
  }

  #present({ view, events, you }: ClientTable, message: Message): void {
    const isContinued = message.type === "update" && message.news.kind !== "took-back";
    this.presenter.hear(this.#game, {
      view,
      events,
      seat: you?.seat ?? null,
      isMyTurn: this.isMyTurn.peek(),
      isCovered: message.type === "snapshot" && this.isCovered.peek(),
    }, isContinued);
  }

  /** Notes of take-backs and hints that came before this page: the events alone do not tell of them. */
  async #recallNews({ table, you, number }: ClientTable): Promise<void> {
    const seat = you?.seat ?? null;
    if (!table.take_backs && !table.hint_counts?.some(Boolean)) return;
    const code = await import("../log/past_log.ts").catch(reportMissingCode);
    const log = await code?.fetchLog(this.id, seat);
    const now = this.state.peek();
    if (!code || !log || !now || (now.you?.seat ?? null) !== seat) return;
    this.state.value = { ...now, news: [...code.newsInLog(log, number, reduceMessage), ...now.news] };
  }

  #noteRefusal({ news, you, table }: ClientTable, before: ClientTable | null): void {
    const own = you?.seats ?? [];
    const asker = before?.table.take_back?.seat ?? -1;
    const last = news.at(-1);
    if (last?.kind === "asked" || you?.nth !== before?.you?.nth) this.refusal.value = null;
    else if (own.includes(asker) && !table.take_back && last && !own.includes(last.seat ?? -1)) {
      this.refusal.value = last;
    }
  }

  /** Before the match, this browser adds its salt to the dice for each of its seats. */
  #addSalt({ table, you }: ClientTable): void {
    if (table.status !== "waiting") return;
    for (const seat of you?.seats ?? []) {
      if (!table.seats[seat].salted) this.socket.send({ do: "salt", seat, salt: salt() });
    }
  }

  /**
   * Hot seat: all look at a card that reveals what happened. Where it is then the turn of the seat that is shown, this
   * browser covers it at once, and the server from here on.
   */
  #coverBehindCard({ you, view, events, ...state }: ClientTable): void {
    const toPublic = this.#game?.publicPosition;
    const { climax, shown } = this.presenter;
    if (!toPublic || !you || you.seat === null || you.seats.length < 2) return;
    if (!climax.peek() || !shown.peek().isReveal || !this.isMyTurn.peek()) return;
    const covered = {
      ...state,
      you: { ...you, seat: null },
      offered: NOTHING,
      ...toPublic({ view, events }),
    };
    this.state.value = covered;
    this.presenter.hear(this.#game, { ...covered, seat: null, isMyTurn: true, isCovered: true }, false);
    this.socket.send({ do: "cover" });
  }

  /** Hot seat: covers this seat when another seat of the device is to move. After an update, the server does. */
  #coverUp({ you, awaited }: ClientTable): void {
    const seat = you?.seat ?? null;
    if (seat !== null && !awaited.includes(seat) && this.isMyTurn.peek()) this.socket.send({ do: "cover" });
  }
}
