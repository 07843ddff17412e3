import { deepStrictEqual as same } from "node:assert/strict";
import { MOST_WAITING, type NewestState, Presenter } from "./presenter.ts";
import { PACES } from "../../preferences/preferences.ts";
import { PLAIN_TIME, type Presentation, ROUND_PAUSE } from "./steps.ts";
import type { Pace } from "../../preferences/preferences.ts";

const HAMMER = 2000;
const Show = () => null;
const usualGame: Presentation = {
  climaxes: { won: { time: HAMMER, Show }, opened: { time: HAMMER, Show, isReveal: true } },
  cut: { before: ["rolled"], viewAfter: (before, events) => `${before} + ${events.map(({ kind }) => kind)}` },
};

/** A table whose clock is turned by hand. */
class Table {
  pace: Pace = "normal";
  isHidden = false;
  seat: number | null = 0;
  now = 0;
  events: string[] = [];
  heard: string[] = [];
  #timers: { at: number; act: () => void }[] = [];
  readonly presenter = new Presenter(
    () => this.pace,
    (act, milliseconds) => {
      const timer = { at: this.now + milliseconds, act };
      this.#timers.push(timer);
      return () => this.#timers = this.#timers.filter((other) => other !== timer);
    },
    () => this.isHidden,
  );

  constructor(readonly game: Presentation = usualGame) {
    this.presenter.onShown(({ newEvents }) => this.heard.push(...newEvents.map(({ kind }) => kind)));
    this.snapshot("start");
  }

  snapshot(view: string): void {
    this.presenter.hear(this.game, this.#newest(view, false), false);
  }

  cover(view: string): void {
    this.presenter.hear(this.game, { ...this.#newest(view, true), isCovered: true }, false);
  }

  update(view: string, events: string[], isMyTurn = false): void {
    this.events = [...this.events, ...events];
    this.presenter.hear(this.game, this.#newest(view, isMyTurn), true);
  }

  #newest(view: string, isMyTurn: boolean): NewestState {
    return { view, events: this.events.map((kind) => ({ kind, args: {} })), seat: this.seat, isMyTurn };
  }

  wait(milliseconds: number): void {
    const until = this.now + milliseconds;
    while (true) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.now = next.at;
      this.#timers = this.#timers.filter((other) => other !== next);
      next.act();
    }
    this.now = until;
  }

  get shown() {
    return [this.presenter.shown.peek().view, this.presenter.climax.peek()];
  }
}

Deno.test("a climax stays for its time, and what follows waits behind it", () => {
  const table = new Table();
  table.update("sold", ["passed", "won"]);
  same(table.shown, ["sold", "won"]);
  table.update("first cube", ["placed"]);
  table.wait(HAMMER - 1);
  same(table.shown, ["sold", "won"]);
  table.wait(1);
  same(table.shown, ["first cube", null]);
});

Deno.test("steps that wait are shown one after the other", () => {
  const table = new Table();
  table.update("sold", ["won"]);
  table.update("one", ["placed"]);
  table.update("two", ["placed"]);
  table.wait(HAMMER);
  same(table.shown, ["one", null]);
  table.wait(PLAIN_TIME);
  same(table.shown, ["two", null]);
  same(table.heard, ["won", "placed", "placed"]);
});

Deno.test("a position that comes while nothing is shown is shown at once", () => {
  const table = new Table();
  table.update("bid", ["bid"]);
  same(table.shown, ["bid", null]);
  table.wait(PLAIN_TIME);
  table.update("other bid", ["bid"]);
  same(table.shown, ["other bid", null]);
});

Deno.test("the last cube of a round stays before the next roll", () => {
  const table = new Table();
  table.update("next round", ["placed", "rolled", "auctioned"]);
  same(table.shown, ["start + placed", null]);
  table.wait(ROUND_PAUSE);
  same(table.shown, ["next round", null]);
  same(table.heard, ["placed", "rolled", "auctioned"]);
});

Deno.test("what a card reveals is drawn when it ends, with all events since", () => {
  const table = new Table();
  table.update("bid", ["bid"]);
  table.wait(PLAIN_TIME);
  table.update("envelopes", ["opened"]);
  const drawn = () => {
    const { view, newEvents } = table.presenter.drawn.peek();
    return [view, newEvents.map(({ kind }) => kind)];
  };
  same([table.shown, drawn()], [["envelopes", "opened"], ["bid", ["bid"]]]);
  table.update("next", ["placed"]);
  same(drawn(), ["bid", ["bid"]]);
  table.wait(HAMMER);
  same([table.shown, drawn()], [["next", null], ["next", ["opened", "placed"]]]);
  table.wait(PLAIN_TIME);
  table.update("last", ["opened"]);
  table.presenter.next();
  same(drawn(), ["last", ["opened"]]);
});

Deno.test("a tap ends a climax", () => {
  const table = new Table();
  table.update("sold", ["won"]);
  table.update("cube", ["placed"]);
  table.presenter.next();
  same(table.shown, ["cube", null]);
  table.wait(10 * HAMMER);
  same(table.shown, ["cube", null]);
});

Deno.test("whoever skips to their turn sees nothing but positions until then", () => {
  const table = new Table();
  table.update("sold", ["won"]);
  table.presenter.skipToMyTurn();
  table.update("sold again", ["won"]);
  same(table.shown, ["sold again", null]);
  table.update("my turn", ["bid"], true);
  table.wait(PLAIN_TIME);
  table.update("sold to me", ["won"]);
  same(table.shown, ["sold to me", "won"]);
});

Deno.test("the pace makes a climax longer and shorter", () => {
  for (const pace of ["slow", "normal", "fast"] as const) {
    const table = new Table();
    table.pace = pace;
    table.update("sold", ["won"]);
    table.wait(HAMMER * PACES[pace] - 1);
    same(table.shown, ["sold", "won"], pace);
    table.wait(1);
    same(table.shown, ["sold", null], pace);
  }
});

Deno.test("at the pace instant, in a hidden tab, for another seat and after a snapshot nothing waits", () => {
  const changes: [string, (table: Table) => void][] = [
    ["instant", (table) => table.pace = "instant"],
    ["hidden", (table) => table.isHidden = true],
    ["seat", (table) => table.seat = null],
  ];
  for (const [name, change] of changes) {
    const table = new Table();
    table.update("sold", ["won"]);
    table.update("cube", ["placed"]);
    change(table);
    table.update("newest", ["placed", "rolled"]);
    same(table.shown, ["newest", null], name);
  }
  const table = new Table();
  table.update("sold", ["won"]);
  table.snapshot("newest");
  same(table.shown, ["newest", null]);
});

Deno.test("while a device is passed on, climaxes are shown to their end over what all may see", () => {
  const table = new Table();
  table.update("envelopes", ["opened"]);
  table.update("between", ["placed"]);
  table.update("sold", ["won"]);
  table.seat = null;
  for (const view of ["public", "public again"]) { // the server covers by itself, and because the page asks for it
    table.cover(view);
    same([table.shown[1], table.presenter.drawn.peek().view], ["opened", view]);
  }
  table.wait(HAMMER);
  same([table.shown[1], table.presenter.drawn.peek().view], ["won", "public again"]);
  table.wait(HAMMER);
  same([table.shown, table.presenter.isBusy.peek()], [["public again", null], false]);
  same(table.heard, ["opened", "won"]);
  table.update("sold", ["won"]);
  table.cover("newest");
  table.seat = 1;
  table.snapshot("uncovered");
  same([table.shown, table.presenter.drawn.peek().view], [["uncovered", null], "uncovered"]);
});

Deno.test("while a device is passed on, what all may see of the position before stays under a card that reveals more", () => {
  const hidingGame: Presentation = {
    ...usualGame,
    publicPosition: ({ view, events }) => ({
      view: `all may see ${view.split(" ").at(-1)}`,
      events: events.slice(0, 1),
    }),
  };
  const table = new Table(hidingGame);
  table.update("bids", ["bid", "bid"]);
  table.wait(PLAIN_TIME);
  table.update("envelopes", ["opened"]);
  table.seat = null;
  for (const view of ["public", "public again"]) {
    table.cover(view);
    const { view: drawn, events } = table.presenter.drawn.peek();
    same([table.shown[1], drawn, events.length], ["opened", "all may see bids", 1]);
  }
  table.wait(HAMMER);
  same([table.shown, table.presenter.drawn.peek().view], [["public again", null], "public again"]);
  table.update("sold", ["won"]);
  table.cover("newest");
  same([table.shown[1], table.presenter.drawn.peek().view], ["won", "newest"]); // its card reveals nothing
});

Deno.test("whoever acts ends the card that is shown, and misses none that reveals something", () => {
  const table = new Table();
  table.update("envelopes", ["opened"]);
  table.update("payday", ["opened"]);
  table.update("hammer", ["won"], true);
  table.presenter.act();
  same([table.shown, table.presenter.drawn.peek().view], [["payday", "opened"], "hammer"]);
  table.update("next", ["bid"]);
  same([table.shown, table.presenter.drawn.peek().view], [["payday", "opened"], "hammer"]);
  table.wait(HAMMER);
  same(table.shown, ["next", null]);
  table.wait(PLAIN_TIME);
  table.update("envelopes again", ["opened"]);
  table.presenter.act();
  same([table.shown, table.presenter.isBusy.peek()], [["envelopes again", null], false]);
  same(table.heard, ["opened", "opened", "bid", "opened"]);
});

Deno.test("a long queue is dropped, and its end is shown", () => {
  const table = new Table();
  const climaxes = Math.ceil(MOST_WAITING / HAMMER) + 2;
  for (let nth = 1; nth <= climaxes; nth += 1) table.update(`sold ${nth}`, ["won"]);
  table.wait(2 * HAMMER);
  same(table.shown[0], `sold ${climaxes}`);
  table.wait(HAMMER);
  same([table.shown, table.presenter.isBusy.peek()], [[`sold ${climaxes}`, null], false]);
});

Deno.test("the newest position is reached whatever comes when", () => {
  let random = 1;
  const next = (n: number) => (random = random * 48271 % 2147483647) % n;
  for (let match = 0; match < 50; match += 1) {
    const table = new Table();
    let newest = "start";
    for (let nth = 0; nth < 40; nth += 1) {
      newest = `${match} ${nth}`;
      table.update(newest, [["bid"], ["passed", "won"], ["placed", "rolled"], []][next(4)], next(5) === 0);
      if (next(7) === 0) table.presenter.next();
      if (next(11) === 0) table.presenter.skipToMyTurn();
      table.wait(next(1500));
    }
    table.wait(MOST_WAITING + HAMMER);
    same([table.shown, table.presenter.isBusy.peek()], [[newest, null], false]);
    same(table.presenter.shown.peek().events.length, table.events.length);
  }
});

Deno.test("a position whose steps cannot be made is shown all the same", () => {
  const table = new Table();
  const reported: unknown[] = [];
  const usual = globalThis.reportError;
  globalThis.reportError = (error) => reported.push(error);
  const broken = {
    ...usualGame,
    cut: {
      before: ["rolled"],
      viewAfter: () => {
        throw new Error("no view");
      },
    },
  };
  const events = ["placed", "rolled"].map((kind) => ({ kind, args: {} }));
  table.presenter.hear(broken, { view: "newest", events, seat: 0, isMyTurn: false }, true);
  globalThis.reportError = usual;
  same(table.shown, ["newest", null]);
  same(reported.length, 1);
});
