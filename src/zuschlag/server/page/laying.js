// Laying a table: the form that becomes the body of `POST /api/tables`.

import { post, salt } from "./asking.js";
import { choice, el, labelled, section, ticked } from "./dom.js";
import { GAMES } from "./games.js";

export const TITLES = Object.fromEntries(Object.entries(GAMES).map(([game, { TITLE }]) => [game, TITLE]));
export const LEVELS = ["easy", "normal", "hard", "expert"];
const CLOCKS = [
  { kind: "none" },
  { kind: "live", bank: 300, increment: 5 },
  { kind: "live", bank: 900, increment: 10 },
  { kind: "mail", days: 1 },
  { kind: "mail", days: 3 },
];

export function clockSaid(texts, clock) {
  if (clock.kind === "live") return texts.say("page.clock_live", { minutes: Math.round((clock.bank / 60) * 10) / 10, seconds: clock.increment ?? 0 });
  return clock.kind === "mail" ? texts.say("page.clock_mail", { days: clock.days }) : texts.say("page.clock_none");
}

export const levelChoices = (texts, key) => LEVELS.map((level) => [level, key ? texts.say(key, { level: texts.say(`level.${level}`) }) : texts.say(`level.${level}`)]);

/** Lay a table and go there; where nobody else is to come, play begins at once. */
async function lay(spec) {
  const { table } = await post("/api/tables", spec);
  const mine = spec.seats.filter((seat) => seat === "mine");
  if (!spec.seats.includes("open") && mine.length) await post(`/api/tables/${table.id}/do`, { do: "start", salt: salt() });
  location.assign(`/t/${encodeURIComponent(table.id)}`);
}

/** One press of a button, and a game against bots begins. */
export function playNow({ texts, complain }) {
  const level = choice("level", levelChoices(texts), "normal");
  const players = choice("players", [[2, 2], [3, 3], [4, 4]], 3);
  const onsubmit = async (event) => {
    event.preventDefault();
    const bots = Array(Number(players.value) - 1).fill({ bot: level.value });
    try {
      await lay({ game: event.submitter?.value ?? "bigshot", players: bots.length + 1, seats: ["mine", ...bots] });
    } catch (error) {
      complain(error);
    }
  };
  const buttons = Object.entries(TITLES).map(([game, title]) =>
    el("button", { class: "first", value: game }, texts.say("page.play", { title })),
  );
  return section(
    texts.say("page.play_now"),
    { class: "now" },
    el("form", { onsubmit }, labelled(texts.say("page.players"), players), labelled(texts.say("page.level"), level), el("p", { class: "buttons" }, buttons)),
  );
}

/** Everything that can be chosen. */
export function layingForm({ texts, complain }) {
  const game = choice("game", Object.entries(TITLES), "bigshot");
  const players = choice("players", [[2, 2], [3, 3], [4, 4]], 3);
  const clock = choice("clock", CLOCKS.map((one, at) => [at, clockSaid(texts, one)]), 0);
  const options = el("div");
  const seats = el("fieldset");
  const form = el("form", {});
  const refill = () => {
    options.replaceChildren(...(game.value === "bigshot" ? bigShotOptions(texts, Number(players.value)) : []));
    const chosen = [...seats.querySelectorAll("select")].map((select) => select.value);
    seats.replaceChildren(el("legend", {}, texts.say("page.seats")), ...seatWishes(texts, Number(players.value), chosen), el("p", { class: "small" }, texts.say("page.hot_seat")));
  };
  game.addEventListener("change", refill);
  players.addEventListener("change", refill);
  refill();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await lay(specOf(new FormData(form)));
    } catch (error) {
      complain(error);
    }
  });
  form.append(
    labelled(texts.say("page.game"), game),
    labelled(texts.say("page.players"), players),
    options,
    seats,
    labelled(texts.say("page.clock"), clock),
    ticked(texts.say("page.listed"), "listed", false),
    ticked(texts.say("page.spectators"), "spectators", true),
    el("p", {}, el("button", { class: "first" }, texts.say("page.create_now"))),
  );
  return el("section", { class: "laying" }, el("details", {}, el("summary", {}, el("h2", {}, texts.say("page.create"))), form));
}

function seatWishes(texts, players, chosen) {
  const usual = ["mine", "open", "open", "open"];
  const pairs = [["open", texts.say("page.seat_open")], ["mine", texts.say("page.seat_mine")], ...levelChoices(texts, "page.seat_bot")];
  return Array.from({ length: players }, (_, at) =>
    labelled(texts.say("page.seat_for", { seat: texts.say("seat", { number: at + 1 }) }), choice("seat", pairs, chosen[at] ?? usual[at])),
  );
}

function bigShotOptions(texts, players) {
  if (players === 2) return [];
  const variant = choice("variant", ["classic", "challenge"].map((word) => [word, texts.say(`bigshot.variant.${word}`)]), "classic");
  const overbids = choice("overbids", ["refused", "exposed"].map((word) => [word, texts.say(`page.overbids.${word}`)]), "refused");
  const exposure = choice("exposure", ["round", "game"].map((word) => [word, texts.say(`page.exposure.${word}`)]), "round");
  const fields = [
    labelled(texts.say("page.variant"), variant),
    labelled(texts.say("page.overbids"), overbids),
    labelled(texts.say("page.exposure"), exposure),
  ];
  const show = () => {
    fields[1].hidden = overbids.disabled = variant.value !== "challenge";
    fields[2].hidden = exposure.disabled = overbids.disabled || overbids.value !== "exposed";
  };
  variant.addEventListener("change", show);
  overbids.addEventListener("change", show);
  show();
  return fields;
}

/** Controls that do not apply are disabled, and so not in the form's data. */
function specOf(given) {
  const options = {};
  for (const name of ["variant", "overbids", "exposure"]) if (given.has(name)) options[name] = given.get(name);
  const seats = given.getAll("seat").map((wish) => (LEVELS.includes(wish) ? { bot: wish } : wish));
  return {
    game: given.get("game"),
    players: seats.length,
    seats,
    options,
    clock: CLOCKS[Number(given.get("clock"))],
    listed: given.has("listed"),
    spectators: given.has("spectators"),
  };
}
