// Zahltag on a plain page: sentences by the same keys as the program's own teller, tables, and forms for its moves.

import { button, choice, el, labelled, table } from "./dom.js";

export const TITLE = "Zahltag";
const KINDS = { crane: "C", excavator: "E", foreman: "F", worker: "W" };
const LAST_PAYDAY = 5;
const MOST_OFFER = 8;

export function castOf(texts, view, names) {
  return { names };
}

export function describe(texts, options) {
  return texts.say(options.contracts ? "zahltag.deck.own" : "zahltag.deck.built-in");
}

export function greeting(texts, view) {
  return texts.say("zahltag.yours", { cards: cards(texts, view.seats[view.viewer].hand ?? {}) });
}

// Events

export function tell(texts, event, cast) {
  const parts = {};
  for (const [name, value] of Object.entries(event.args)) parts[name] = part(texts, name, value, cast);
  return texts.say(keyOf(event), parts);
}

function keyOf({ kind, args }) {
  if (kind === "held" && args.forced) return "zahltag.held.forced";
  if (kind === "awarded" && args.tied) {
    if (args.amount < 0) return "zahltag.awarded.tied.cost";
    return args.amount ? "zahltag.awarded.tied" : "zahltag.awarded.tied.nothing";
  }
  if (kind === "paid" && args.amount === 0) return "zahltag.paid.nothing";
  return `zahltag.${kind}`;
}

function part(texts, name, value, cast) {
  if (name === "seat") return cast.names[value];
  if (name === "amount" || name === "owed") return texts.amount(Math.abs(value));
  if (name === "kind" || name === "other") return texts.say(`a.${value}`);
  if (name === "cards") return cards(texts, value);
  if (name === "contract") return contract(texts, value);
  return value;
}

/** "2 cranes, 1 worker". */
function cards(texts, counts) {
  const there = Object.entries(counts);
  return there.map(([word, count]) => texts.count(`cards.${word}`, count)).join(", ") || texts.say("cards.none");
}

function contract(texts, letters) {
  const counts = {};
  for (const [word, letter] of Object.entries(KINDS)) {
    const count = letters.split(letter).length - 1;
    if (count) counts[word] = count;
  }
  return `${letters} (${cards(texts, counts)})`;
}

export const isOpening = ({ kind }) => kind === "began";
export const isFleeting = ({ kind }) => kind === "sealed";

export function heading(texts, n) {
  return texts.say("zahltag.turn", { number: n });
}

// The table

/** Cards as letters, and in words for those who do not see them. */
function faces(texts, counts) {
  const letters = Object.entries(KINDS).flatMap(([word, letter]) => Array(counts[word] ?? 0).fill([word, letter]));
  if (!letters.length) return el("span", { class: "nothing" }, "–");
  const drawn = letters.map(([word, letter]) => el("span", { class: `card ${word}` }, letter));
  return el("span", { class: "cards", role: "img", "aria-label": cards(texts, counts) }, drawn);
}

/** What the moment is about. */
export function headline(texts, view) {
  const head = [
    texts.say("zahltag.paydays", { held: view.held, last: LAST_PAYDAY }),
    texts.say("zahltag.until_forced", { count: view.until_forced }),
  ];
  return [
    el("p", { class: "head" }, head.join(" · ")),
    view.contract === null
      ? null
      : el("p", { class: "head" }, el("strong", {}, texts.say("zahltag.contract", { contract: contract(texts, view.contract) }))),
  ];
}

export function draw(texts, view, cast) {
  return [
    seats(texts, view, cast),
    piles(texts, view),
    el("p", { class: "small" }, texts.say("zahltag.letters")),
    stack(texts, view),
  ];
}

function seats(texts, view, cast) {
  const heads = ["seat", "money", "hand", "left", "right", "offer"].map((name) => texts.say(`zahltag.head.${name}`));
  const rows = view.seats.map((seat) => ({
    class: view.awaited.includes(seat.seat) ? "turn" : null,
    cells: seat.out
      ? [cast.names[seat.seat], texts.say("zahltag.out"), "–", "–", "–", "–"]
      : [
          cast.names[seat.seat],
          seat.money,
          seat.hand === null ? texts.count("cards.any", seat.cards) : faces(texts, seat.hand),
          faces(texts, seat.left),
          faces(texts, seat.right),
          seat.offer ?? (seat.has_offered ? texts.say("zahltag.offer.sealed") : "–"),
        ],
  }));
  return table(texts.say("page.everyone"), heads, rows);
}

function piles(texts, view) {
  const said = Object.entries(view.piles).map(([word, count]) => el("li", {}, el("span", { class: `card ${word}`, "aria-hidden": "true" }, KINDS[word]), " ", texts.count(`cards.${word}`, count)));
  return [el("h3", {}, texts.say("page.piles")), el("ul", { class: "piles" }, said)];
}

function stack(texts, view) {
  const said = Object.entries(view.stack).map(([letters, count]) => (count > 1 ? `${letters} ×${count}` : letters));
  return el("details", {}, el("summary", {}, texts.say("page.stack")), el("p", { class: "small" }, said.join(" · ") || "–"));
}

// Moves

export function moves(texts, view, offered, play) {
  if (view.phase === "offer") return offering(texts, offered, play);
  const after = (verb) => offered.filter((word) => word.startsWith(`${verb} `)).map((word) => word.split(" ").slice(1));
  const group = (verb) => {
    const kinds = after(verb).map(([kind]) => kind);
    if (!kinds.length) return null;
    const label = texts.say(verb === "take" ? "page.take" : "page.drop");
    const buttons = kinds.map((kind) => button(texts.say(`a.${kind}`), () => play(`${verb} ${kind}`), { "data-move": `${verb} ${kind}` }));
    return el("fieldset", {}, el("legend", {}, label), el("div", { class: "buttons" }, buttons));
  };
  return [
    group("take"),
    group("drop"),
    swapping(texts, after("swap"), play),
    offered.includes("keep")
      ? el("p", { class: "buttons" }, button(texts.say("page.keep"), () => play("keep"), { "data-move": "keep" }))
      : null,
  ];
}

function swapping(texts, swaps, play) {
  if (!swaps.length) return null;
  const given = [...new Set(swaps.map(([give]) => give))];
  const give = choice("give", given.map((kind) => [kind, texts.say(`a.${kind}`)]), given[0]);
  const take = el("select", { name: "take" });
  const refill = () => {
    const taken = swaps.filter(([one]) => one === give.value).map(([, other]) => other);
    take.replaceChildren(...taken.map((kind) => el("option", { value: kind }, texts.say(`a.${kind}`))));
  };
  give.addEventListener("change", refill);
  refill();
  const onsubmit = (event) => {
    event.preventDefault();
    play(`swap ${give.value} ${take.value}`);
  };
  return el(
    "fieldset",
    {},
    el("legend", {}, texts.say("page.swap")),
    el(
      "form",
      { class: "row", onsubmit },
      labelled(texts.say("page.swap_give"), give),
      labelled(texts.say("page.swap_take"), take),
      el("button", {}, texts.say("page.swap")),
    ),
  );
}

function offering(texts, offered, play) {
  const buttons = offered.map((word) => {
    const amount = word.slice("offer ".length);
    const label = amount === "00" ? texts.say("page.offer_none") : amount;
    const said = amount === "00" ? null : texts.say("page.offer_of", { amount: texts.amount(Number(amount)) });
    return button(label, () => play(word), { "data-move": word, "aria-label": said });
  });
  return el("fieldset", {}, el("legend", {}, texts.say("page.offer")), el("div", { class: "buttons" }, buttons));
}

// Plans

export function planForm(texts, view, setPlan) {
  const known = Object.keys(view.stack);
  const contracts = choice("contract", [["", texts.say("page.plan_any")], ...known.map((one) => [one, contract(texts, one)])], "");
  const amounts = Array.from({ length: MOST_OFFER }, (_, at) => [at + 1, texts.amount(at + 1)]);
  const amount = choice("amount", [[0, texts.say("page.offer_none")], ...amounts], 0);
  const onsubmit = (event) => {
    event.preventDefault();
    const offer = Number(amount.value);
    setPlan(contracts.value ? { offers: { [contracts.value]: offer } } : { otherwise: offer });
  };
  return el(
    "form",
    { onsubmit },
    labelled(texts.say("page.plan_offer"), amount),
    labelled(texts.say("page.plan_for"), contracts),
    el("button", {}, texts.say("page.plan_set")),
  );
}

export function planSaid(texts, plan) {
  const offered = (offer) => (offer ? texts.amount(offer) : texts.say("page.offer_none"));
  const said = Object.entries(plan.offers ?? {}).map(([one, offer]) =>
    texts.say("page.plan_said_offer", { contract: one, offer: offered(offer) }),
  );
  if (plan.otherwise !== null && plan.otherwise !== undefined)
    said.push(texts.say("page.plan_said_offer", { contract: texts.say("page.plan_any"), offer: offered(plan.otherwise) }));
  return said.join(", ");
}

// The score

export function score(texts, view, result, cast) {
  return view.seats.map(({ seat }) =>
    result.out.includes(seat)
      ? texts.say("zahltag.score.out", { player: cast.names[seat] })
      : texts.say("zahltag.score.seat", {
          player: cast.names[seat],
          money: texts.amount(result.money[seat]),
          cards: texts.count("cards.any", result.equipment[seat]),
          table: result.table[seat],
        }),
  );
}
