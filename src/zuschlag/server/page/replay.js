// Looking back: a finished match or a record, step by step, as everybody or one seat saw it. The address tells the step.

import { get } from "./asking.js";
import { chronicle } from "./chronicle.js";
import { button, choice, el, labelled, put } from "./dom.js";
import { GAMES, winnerLine } from "./games.js";
import { whole } from "./known.js";

const SPECTATOR = "spectator";

export async function showReplay(page, id) {
  const replay = new Replay(page, id);
  await replay.show();
}

class Replay {
  constructor(page, id) {
    this.page = page;
    const wanted = new URLSearchParams(location.search);
    this.isTable = wanted.has("table");
    this.path = `/api/${this.isTable ? "tables" : "replays"}/${encodeURIComponent(id)}/steps`;
    this.step = Number(wanted.get("step")) || 0;
    this.viewer = wanted.get("as") ?? SPECTATOR;
    this.place = el("div", { class: "replay" });
    page.place.append(this.place);
  }

  async show() {
    const told = await get(`${this.path}/${this.step}?as=${encodeURIComponent(this.viewer)}`);
    const { texts } = this.page;
    const game = GAMES[told.game];
    const names = Array.from({ length: told.players }, (_, at) => told.seats[at] || texts.say("seat", { number: at + 1 }));
    const cast = game.castOf(texts, told.view, names);
    const known = { events: whole(told.events), news: [], view: told.view };
    put(
      this.place,
      el("h1", {}, texts.say("show.game", { title: game.TITLE, players: told.players })),
      el("p", { class: "small" }, game.describe(texts, told.options)),
      this.controls(told, names),
      el(
        "div",
        { class: "columns" },
        el("div", { class: "middle" }, told.result ? ending(texts, game, told, cast) : null, game.headline(texts, told.view, cast), game.draw(texts, told.view, cast)),
        el("div", { class: "side" }, el("div", { class: "part log" }, chronicle({ texts, game, names, known, cast }))),
      ),
    );
  }

  controls({ step, steps }, names) {
    const { texts } = this.page;
    const go = (label, to, name) => button(texts.say(label), () => this.go(to, name), { disabled: to === step || to < 0 || to > steps, "data-go": name });
    const pairs = [[SPECTATOR, texts.say("page.replay_all")], ...names.map((name, at) => [at, name])];
    const onchange = (event) => {
      this.viewer = event.target.value;
      this.go(step);
    };
    return el(
      "div",
      { class: "row" },
      go("page.replay_first", 0, "first"),
      go("page.replay_back", step - 1, "back"),
      el("span", { role: "status" }, texts.say("page.replay_step", { step, steps })),
      go("page.replay_on", step + 1, "on"),
      go("page.replay_last", steps, "last"),
      labelled(texts.say("page.replay_as"), choice("as", pairs, this.viewer, { onchange })),
    );
  }

  /** Go to a step; the control that was used keeps the focus. */
  async go(step, name) {
    this.step = step;
    const query = new URLSearchParams({ ...(this.isTable ? { table: "" } : {}), step, as: this.viewer });
    history.replaceState(null, "", `?${query}`);
    try {
      await this.show();
      this.place.querySelector(name ? `[data-go=${name}]:enabled` : "select")?.focus();
    } catch (error) {
      this.page.complain(error);
    }
  }
}

function ending(texts, game, told, cast) {
  const lines = game.score(texts, told.view, told.result, cast);
  return [
    el("h2", { tabindex: "-1" }, texts.say("page.result")),
    el("p", { class: "winner" }, winnerLine(texts, told.result.winners, cast.names)),
    el("ul", { class: "score" }, lines.map((line) => el("li", {}, line))),
  ];
}
