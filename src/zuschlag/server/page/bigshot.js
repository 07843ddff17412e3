// Big Shot on a plain page: sentences by the same keys as the program's own teller, tables, and forms for its moves.

import { button, choice, el, labelled, table } from "./dom.js";
import { capital, number } from "./texts.js";

export const TITLE = "Big Shot";
const LETTERS = { R: "red", Y: "yellow", W: "white", K: "black" };
const LETTER_OF = Object.fromEntries(Object.entries(LETTERS).map(([letter, word]) => [word, letter]));
const COLOURS = Object.values(LETTERS);
const ROOM = 7;
const LOAN_COST = 10;
const MOST_BID = 99;

export function castOf(texts, view, names) {
  const owners = {};
  for (const seat of view.seats) for (const purse of seat.purses) owners[purse.colour] = names[seat.seat];
  if (view.ghost) owners[view.ghost] = texts.say("bigshot.ghost");
  return { names, owners };
}

export function describe(texts, options) {
  const said = [texts.say(`bigshot.variant.${options.variant ?? "classic"}`)];
  if (options.overbids === "exposed") {
    said.push(texts.say(`bigshot.overbids.${options.overbids}`));
    said.push(texts.say(`bigshot.exposure.${options.exposure ?? "round"}`));
  }
  if (options.board) said.push(texts.say("bigshot.board.own"));
  return said.join(", ");
}

export function greeting(texts, view) {
  const mine = view.seats[view.viewer].purses.map((purse) => texts.colour(purse.colour));
  return texts.say("bigshot.yours", { colours: texts.listed(mine) });
}

// Events

export function tell(texts, { kind, args }, cast) {
  let key = `bigshot.${kind}`;
  if (kind === "won" && args.amount === 0) key = "bigshot.won.free";
  if (kind === "declined" && args.taken) key = "bigshot.declined.more";
  const parts = {};
  for (const [name, value] of Object.entries(args)) parts[name] = part(texts, name, value, cast);
  if ("colour" in args) parts.owner = owner(texts, args.colour, cast);
  return capital(texts.say(key, parts));
}

function part(texts, name, value, cast) {
  if (name === "seat") return cast.names[value];
  if (name === "amount" || name === "cash") return texts.amount(value);
  if (name === "colour") return texts.colour(value);
  if (name === "cubes") return cubesSaid(texts, value);
  if (name === "space") return value + 1;
  return value;
}

function owner(texts, colour, cast) {
  return texts.say("owner", { colour: texts.colour(colour), player: cast.owners[colour] });
}

/** "3 white, 1 red": most first, as in the order of the colours where there are as many. */
function cubesSaid(texts, counts) {
  const there = Object.entries(counts);
  if (!there.length) return texts.say("bigshot.no_cubes");
  const sorted = [...there].sort(([, one], [, other]) => other - one);
  return sorted.map(([word, count]) => texts.count(`cubes.${word}`, count)).join(", ");
}

export const isOpening = ({ kind }) => kind === "rolled";
export const isFleeting = () => false;

export function heading(texts, n, view) {
  return texts.say("bigshot.round", { round: n, rounds: view.spaces.length });
}

// The table

/** Cubes as squares with their letters, and in words for those who do not see them. */
function cubes(texts, letters) {
  if (!letters) return el("span", { class: "nothing" }, "–");
  const counts = {};
  for (const letter of letters) counts[LETTERS[letter]] = (counts[LETTERS[letter]] ?? 0) + 1;
  const drawn = [...letters].map((letter) => el("span", { class: `cube ${LETTERS[letter]}` }, letter));
  return el("span", { class: "cubes", role: "img", "aria-label": cubesSaid(texts, counts) }, drawn);
}

function lettered(counts) {
  return COLOURS.map((word) => LETTER_OF[word].repeat(counts[word] ?? 0)).join("");
}

export function draw(texts, view, cast) {
  return [purses(texts, view, cast), lots(texts, view, cast), spaces(texts, view)];
}

/** What the moment is about. */
export function headline(texts, view, cast) {
  const said = [texts.say("bigshot.round", { round: view.round, rounds: view.spaces.length })];
  if (view.phase !== "over") said.push(texts.say("bigshot.starter", { player: cast.names[view.starter] }));
  if (view.phase === "bid") {
    const stands = { amount: texts.amount(view.bid), player: cast.names[view.bidder] };
    said.push(view.bidder === null ? texts.say("bigshot.no_bid") : texts.say("bigshot.bid_stands", stands));
  }
  const lines = [el("p", { class: "head" }, said.join(" · "))];
  if (["loan", "bid", "pay"].includes(view.phase))
    lines.push(el("p", { class: "head" }, texts.say("page.auction"), ": ", cubes(texts, view.spaces[view.broker])));
  return lines;
}

function purses(texts, view, cast) {
  const heads = ["seat", "colour", "cash", "loans", "next_loan", "lots"].map((name) => texts.say(`bigshot.head.${name}`));
  const rows = view.seats.flatMap((seat) =>
    seat.purses.map((purse) => ({
      class: view.awaited.includes(seat.seat) ? "turn" : null,
      cells: [
        [cast.names[seat.seat], seat.passed && view.phase === "bid" ? ` (${texts.say("page.passed")})` : ""],
        [cubes(texts, LETTER_OF[purse.colour]), " ", texts.colour(purse.colour)],
        [
          purse.cash === null ? texts.say("bigshot.hidden") : number(purse.cash),
          seat.exposed ? ` (${texts.say("bigshot.exposed_purse")})` : "",
        ],
        purse.loans,
        purse.next_loan ?? "–",
        view.lots.filter((lot) => lot.owner === purse.colour).map((lot) => lot.id).join(" ") || "–",
      ],
    })),
  );
  return table(texts.say("page.purses"), heads, rows);
}

function lots(texts, view, cast) {
  const standing = view.phase === "over" ? "owner" : "leader";
  const heads = ["lot", "value", "cubes", standing].map((name) => texts.say(`bigshot.head.${name}`));
  const rows = view.lots.map((lot) => ({
    class: lot.sold ? "sold" : null,
    cells: [
      lot.id,
      lot.value ?? texts.say("page.park"),
      cubes(texts, lettered(lot.cubes)),
      stands(texts, lot, cast),
    ],
  }));
  return table(texts.say("page.lots"), heads, rows);
}

function stands(texts, lot, cast) {
  const said = [];
  if (lot.sold && lot.owner)
    said.push(texts.say("bigshot.sign.sold", { owner: owner(texts, lot.owner, cast), cubes: cubesSaid(texts, lot.decided) }));
  else if (lot.leader) said.push(owner(texts, lot.leader, cast));
  if (lot.doubles.length) said.push(`${texts.say("bigshot.head.doubles")} ${lot.doubles.join(" ")}`);
  return said.join(" · ") || "–";
}

function spaces(texts, view) {
  const items = view.spaces.map((letters, at) => {
    const isHere = at === view.broker;
    return el(
      "li",
      { class: isHere ? "here" : null, "aria-current": isHere ? "true" : null },
      letters ? cubes(texts, letters) : el("span", { class: "nothing" }, texts.say("page.empty")),
      isHere ? el("span", { class: "unseen" }, ` (${texts.say("page.broker")})`) : null,
    );
  });
  return [el("h3", {}, texts.say("page.spaces")), el("ol", { class: "spaces" }, items)];
}

// Moves

export function moves(texts, view, offered, play) {
  const loans = offered.filter((word) => word.startsWith("loan "));
  const bids = offered.filter((word) => word.startsWith("bid ")).map((word) => Number(word.slice(4)));
  const places = offered.filter((word) => word.startsWith("place ")).map((word) => word.split(" ").slice(1));
  const made = [];
  if (bids.length) made.push(bidding(texts, bids, play));
  const words = [];
  if (offered.includes("pass")) words.push(button(texts.say("page.pass"), () => play("pass"), { "data-move": "pass" }));
  for (const word of loans) words.push(button(loanSaid(texts, view, word.slice(5)), () => play(word), { "data-move": word }));
  if (offered.includes("decline")) words.push(button(texts.say("page.no_loan"), () => play("decline"), { "data-move": "decline" }));
  for (const word of offered.filter((one) => one.startsWith("pay ")))
    words.push(button(texts.say("page.pay", { colour: texts.colour(word.slice(4)) }), () => play(word), { "data-move": word }));
  if (words.length) made.push(el("p", { class: "buttons" }, words));
  if (places.length) made.push(placing(texts, view, places, play));
  return made;
}

function loanSaid(texts, view, colour) {
  const purse = view.seats[view.viewer].purses.find((one) => one.colour === colour);
  return texts.say("page.loan", { colour: texts.colour(colour), amount: texts.amount(purse.next_loan) });
}

function bidding(texts, bids, play) {
  const [least, most] = [Math.min(...bids), Math.max(...bids)];
  const amount = el("input", { type: "number", name: "bid", min: least, max: most, step: 1, value: least, required: true });
  amount.inputMode = "numeric";
  const onsubmit = (event) => {
    event.preventDefault();
    play(`bid ${amount.valueAsNumber}`);
  };
  const label = texts.say("page.bid_amount", { least, most });
  return el("form", { class: "row", onsubmit }, labelled(label, amount), el("button", { class: "first" }, texts.say("page.bid")));
}

let lastColour = null;

function placing(texts, view, places, play) {
  const colours = COLOURS.filter((colour) => places.some(([one]) => one === colour));
  if (!colours.includes(lastColour)) [lastColour] = colours;
  const radios = colours.map((colour) =>
    el(
      "label",
      { class: "pick" },
      el("input", { type: "radio", name: "colour", value: colour, checked: colour === lastColour, onchange: () => (lastColour = colour) }),
      cubes(texts, LETTER_OF[colour]),
      texts.colour(colour),
    ),
  );
  const open = view.lots.filter((lot) => places.some(([, one]) => one === lot.id));
  const lotButtons = open.map((lot) => {
    const count = Object.values(lot.cubes).reduce((sum, n) => sum + n, 0);
    const label = texts.say("page.place_here", { lot: lot.id, count, room: ROOM });
    const shown = [el("strong", {}, lot.id), " ", cubes(texts, lettered(lot.cubes))];
    return button(shown, () => play(`place ${lastColour} ${lot.id}`), { "aria-label": label, "data-move": `place ${lot.id}` });
  });
  return [
    el("fieldset", {}, el("legend", {}, texts.say("page.place_colour")), radios),
    el("fieldset", {}, el("legend", {}, texts.say("page.place_lot", { count: view.unplaced })), el("div", { class: "buttons" }, lotButtons)),
  ];
}

// Plans

export function planForm(texts, view, setPlan) {
  const amount = el("input", { type: "number", name: "up_to", min: 0, max: MOST_BID, step: 1, value: view.bid + 1, required: true });
  const then = choice("then", [["pass", texts.say("page.plan_pass")], ["ask", texts.say("page.plan_ask")]], "pass");
  const onsubmit = (event) => {
    event.preventDefault();
    setPlan({ up_to: amount.valueAsNumber, then: then.value });
  };
  return el(
    "form",
    { onsubmit },
    labelled(texts.say("page.plan_bid"), amount),
    labelled(texts.say("page.plan_then"), then),
    el("button", {}, texts.say("page.plan_set")),
  );
}

export function planSaid(texts, plan) {
  const then = texts.say(plan.then === "ask" ? "page.plan_ask" : "page.plan_pass");
  return `${texts.say("page.plan_said_bid", { amount: texts.amount(plan.up_to) })}, ${then}`;
}

// The score

export function score(texts, view, result, cast) {
  const lines = view.lots.map((lot) => scored(texts, view, lot, cast));
  const seats = view.seats.map((seat) => {
    const mine = seat.purses.map((purse) => purse.colour);
    const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
    return texts.say("bigshot.score.seat", {
      player: cast.names[seat.seat],
      balance: texts.amount(result.balance[seat.seat]),
      lots: texts.count("bigshot.lots", result.lots[seat.seat]),
      worth: sum(view.lots.filter((lot) => mine.includes(lot.owner)).map((lot) => lot.worth ?? 0)),
      cash: sum(seat.purses.map((purse) => purse.cash ?? 0)),
      debt: sum(seat.purses.map((purse) => LOAN_COST * purse.loans)),
    });
  });
  return [...seats, ...(result.waived ? [texts.say("bigshot.waived")] : []), ...lines];
}

function scored(texts, view, lot, cast) {
  if (lot.owner === null) return texts.say("bigshot.score.nobody", { lot: lot.id });
  const who = owner(texts, lot.owner, cast);
  if (lot.value === null) return texts.say("bigshot.score.park", { lot: lot.id, owner: who });
  const parks = view.lots.filter((park) => park.doubles.includes(lot.id) && park.owner === lot.owner).map((park) => park.id);
  const parts = { lot: lot.id, owner: who, value: lot.value, parks: texts.listed(parks), worth: lot.worth };
  return texts.say(parks.length ? "bigshot.score.doubled" : "bigshot.score.lot", parts);
}
