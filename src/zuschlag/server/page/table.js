// A table: its socket, and the parts of the page that show what is known of it.

import { get, salt } from "./asking.js";
import { button, el, put } from "./dom.js";
import { GAMES, winnerLine } from "./games.js";
import { heard } from "./known.js";
import { chronicle } from "./chronicle.js";
import { dice } from "./dice.js";
import { more } from "./more.js";
import { nameForm } from "./name.js";
import { seatNames } from "./names.js";
import { plan } from "./plan.js";
import { seats, tick } from "./seats.js";
import { TableSocket } from "./socket.js";
import { Talk } from "./talk.js";
import { waiting } from "./waiting.js";

const SECOND = 1000;

export async function showTable(page, id) {
  const table = new TablePage(page, id);
  table.socket.open();
}

class TablePage {
  constructor(page, id) {
    this.page = page;
    this.texts = page.texts;
    this.id = id;
    this.known = null;
    this.offset = 0;
    this.invite = new URLSearchParams(location.search).get("invite");
    this.socket = new TableSocket(id, (message) => this.hear(message), (state, bye) => this.note(state, bye));
    this.painted = new Map();
    this.isPlanShown = false;
    this.lay();
    setInterval(() => tick(this), SECOND);
  }

  lay() {
    const part = (name, attributes = {}) => (this[name] = el("div", { class: `part ${name}`, ...attributes }));
    this.talk = new Talk(this);
    this.page.place.append(
      part("line", { role: "status" }),
      part("title"),
      el(
        "div",
        { class: "columns" },
        el("div", { class: "middle" }, part("cover"), part("result"), part("waitingRoom"), part("headline"), part("turn"), part("takeBack"), part("board"), part("planning")),
        el("div", { class: "side" }, part("seatList"), part("log"), this.talk.place, part("dicePart"), part("morePart")),
      ),
    );
    this.talk.place.hidden = true;
  }

  // Hearing

  note(state, bye) {
    const { texts } = this;
    const said = { connecting: "page.connecting", connected: "page.connected", lost: "page.reconnecting", closed: "page.sent_away" };
    this.line.className = `part line ${state}`;
    put(
      this.line,
      el("p", {}, el("span", { class: "lamp", "aria-hidden": "true" }), texts.say(said[state]), bye ? ` ${texts.refusal(bye)}` : ""),
      bye ? el("p", {}, el("a", { href: "/" }, texts.say("page.home"))) : null,
      bye ? button(texts.say("page.try_again"), () => location.reload()) : null,
    );
    if (bye && (bye.code === "password" || bye.code === "no-name") && this.page.me.isNobody) this.page.place.append(nameForm(this.page));
    for (const control of this.turn.querySelectorAll("button")) control.disabled = state !== "connected";
  }

  hear(message) {
    if (message.type === "snapshot") this.offset = message.now - Date.now();
    this.known = heard(this.known, message);
    if (this.known === null) return;
    if (message.type === "said") this.talk.add(message);
    else if (message.type === "snapshot") this.talk.begin(this.known);
    if (["snapshot", "update", "presence"].includes(message.type)) this.show();
    if (message.type === "snapshot") this.addSalt();
    if (message.type === "snapshot" || message.type === "update") this.coverUp();
  }

  // Doing

  /** Give a command; what is refused is said at the top of the page. That a connection is lost, the line above says. */
  async ask(command) {
    this.page.complain(null);
    const answer = await this.socket.ask(command);
    if (answer.type === "refused") {
      this.page.complain(answer);
      if (answer.code === "stale") this.socket.reopen();
    }
    return answer;
  }

  async play(move) {
    const { you } = this.known;
    if (this.turn.contains(document.activeElement)) this.turn.querySelector("h2")?.focus({ preventScroll: true });
    for (const control of this.turn.querySelectorAll("button, input, select")) control.disabled = true;
    const answer = await this.ask({ do: "play", seat: you.seat, nth: you.nth, move });
    if (answer.type !== "ack") {
      this.painted.delete("turn");
      this.show();
    }
  }

  /** While the table waits, this browser adds to the dice for each of its seats. */
  addSalt() {
    const { table, you } = this.known;
    if (table.status !== "waiting") return;
    for (const seat of you?.seats ?? []) if (!table.seats[seat].salted) this.socket.ask({ do: "salt", seat, salt: salt() });
  }

  /** One device, several seats: once a bot's or another's move makes it another of them that is awaited, cover this one. */
  coverUp() {
    const { you, awaited } = this.known;
    if (you !== null && you.seat !== null && !awaited.includes(you.seat) && this.isMyTurn) this.socket.ask({ do: "cover" });
  }

  // Showing

  get now() {
    return Date.now() + this.offset;
  }

  /** Build a part anew, but only where what it shows has changed: what somebody is typing stays. */
  paint(name, shown, build) {
    const key = JSON.stringify(shown);
    if (this.painted.get(name) === key) return;
    this.painted.set(name, key);
    put(this[name], build() ?? []);
  }

  show() {
    const { texts, known } = this;
    const { table, you, view, awaited, offered, clocks, here } = known;
    this.names = seatNames(texts, table.seats);
    this.game = GAMES[table.game];
    this.cast = view && this.game.castOf(texts, view, this.names);
    const isCovered = you !== null && you.seat === null;
    const isPlaying = table.status === "playing";
    document.title = `${isPlaying && this.isMyTurn ? "● " : ""}${table.title} – Zuschlag`;
    this.paint("title", [table.options, table.players, table.clock], () => this.heading());
    this.paint("cover", [isCovered, isPlaying, awaited, this.names, you?.seats], () => isCovered && this.covering());
    this.paint("result", [table.status, table.result, table.rematch, view], () => this.ending());
    this.paint("waitingRoom", [table.status, table.seats, table.invite, you, here], () => table.status === "waiting" && waiting(this));
    this.paint("takeBack", [table.take_back, you], () => this.takingBack());
    this.turn.dataset.nth = you?.nth ?? "";
    this.paint("turn", [isPlaying, isCovered, offered, awaited, you?.nth, you?.seat, view?.phase, this.names, table.seats], () => isPlaying && this.moves());
    this.paint("headline", [view, this.names], () => view && this.game.headline(texts, view, this.cast));
    this.paint("board", [view, this.names], () => view && [el("h2", { class: "unseen" }, texts.say("page.board")), this.game.draw(texts, view, this.cast)]);
    this.paint("planning", [you?.seat, you?.plan, isPlaying, view?.phase], () => isPlaying && you?.seat !== null && plan(this));
    this.paint("seatList", [table.seats, table.host, awaited, you?.seats, clocks, known.at, here, known.watchers], () => seats(this));
    this.paint("log", [known.events.length, known.news.length, this.names, known.table.status], () => chronicle(this));
    this.paint("dicePart", [table.dice], () => dice(this));
    this.paint("morePart", [table.status, table.rematch, table.former, you?.seats, you?.seat, table.seats], () => more(this));
  }

  get isMyTurn() {
    const { you, awaited } = this.known;
    return (you?.seats ?? []).some((seat) => awaited.includes(seat));
  }

  heading() {
    const { texts } = this;
    const { table } = this.known;
    return [
      el("h1", {}, texts.say("show.game", { title: table.title, players: table.players })),
      el("p", { class: "small" }, this.game.describe(texts, table.options)),
    ];
  }

  covering() {
    const { texts, names } = this;
    const { you, awaited } = this.known;
    const mine = you.seats.filter((seat) => awaited.includes(seat));
    const next = mine.length ? mine : you.seats;
    return [
      el("h2", { tabindex: "-1" }, texts.say("page.cover_to", { player: names[next[0]] })),
      el("p", {}, texts.say("page.cover_why")),
      el("p", { class: "buttons" }, next.map((seat) => button(texts.say("page.uncover", { player: names[seat] }), () => this.ask({ do: "uncover", seat }), { class: "first" }))),
    ];
  }

  moves() {
    const { texts, known } = this;
    const { you, offered, awaited, view } = known;
    const others = texts.listed(awaited.map((seat) => this.names[seat]));
    if (you !== null && you.seat !== null && known.table.seats[you.seat].stand_in)
      return [el("h2", { tabindex: "-1" }, texts.say("news.stood-in", { seat: this.names[you.seat] })), button(texts.say("page.return"), () => this.ask({ do: "return", seat: you.seat }), { class: "first", "data-focus": true })];
    const greeting = you !== null && you.seat !== null ? el("p", { class: "small" }, this.game.greeting(texts, view)) : null;
    if (!offered.length) return [el("p", { class: "waits", tabindex: "-1", "data-focus": true }, texts.say("page.waits", { players: others })), greeting];
    return [el("h2", { tabindex: "-1" }, texts.say("page.your_turn")), greeting, this.game.moves(texts, view, offered, (move) => this.play(move))];
  }

  takingBack() {
    const { texts, names } = this;
    const { table, you } = this.known;
    const asked = table.take_back;
    if (!asked) return you?.can_take_back && button(texts.say("page.take_back"), () => this.ask({ do: "take-back", seat: you.seat, number: this.socket.number }));
    const others = texts.listed(asked.waits_for.map((seat) => names[seat]));
    const said = el("p", {}, texts.say("page.take_back_asked", { player: names[asked.seat], others }));
    const answer = (label, agree, seat) => button(texts.say(label), () => this.ask({ do: "answer", agree, seat }));
    if (you?.seats.includes(asked.seat)) return [said, answer("page.call_off", false, asked.seat)];
    const mine = (you?.seats ?? []).find((seat) => asked.waits_for.includes(seat));
    return mine === undefined ? said : [said, el("p", { class: "buttons" }, answer("page.agree", true, mine), answer("page.object", false, mine))];
  }

  ending() {
    const { texts } = this;
    const { table, view } = this.known;
    if (table.status === "abandoned") return [el("h2", { tabindex: "-1" }, texts.say("page.result")), el("p", {}, texts.say("page.abandoned"))];
    if (table.status !== "finished" || !table.result) return null;
    const lines = this.game.score(texts, view, table.result, this.cast);
    return [
      el("h2", { tabindex: "-1" }, texts.say("page.result")),
      el("p", { class: "winner" }, winnerLine(texts, table.result.winners, this.names)),
      el("ul", { class: "score" }, lines.map((line) => el("li", {}, line))),
    ];
  }

  async inviteLink() {
    return get(`/api/tables/${encodeURIComponent(this.id)}/invite`);
  }
}
