// Who sits where, whose turn it is, and how much time is left.

import { el, table } from "./dom.js";

const DAY = 24 * 3600;

export function seats(page) {
  const { texts, names, known } = page;
  const { table: told, you, awaited, clocks } = known;
  const heads = [texts.say("page.head.seats"), texts.say("page.head.status"), ...(clocks ? [texts.say("page.clock")] : [])];
  const rows = told.seats.map((seat, at) => ({
    class: awaited.includes(at) ? "turn" : null,
    cells: [
      `${at + 1} · ${names[at]}`,
      signs(texts, known, seat, at).join(", ") || "–",
      ...(clocks ? [el("span", { class: "clock", "data-seat": at }, left(page, at))] : []),
    ],
  }));
  return [
    table(texts.say("page.seats"), heads, rows),
    el("p", { class: "small" }, you === null ? texts.say("page.watching") : texts.say("page.sitting", { seats: texts.listed(you.seats.map((seat) => names[seat])) })),
    known.watchers ? el("p", { class: "small" }, texts.say("page.watchers", { count: known.watchers })) : null,
  ];
}

function signs(texts, { table: told, you, awaited, here }, seat, at) {
  const said = [];
  if (awaited.includes(at)) said.push(texts.say("page.seat_turn"));
  if (you?.seats.includes(at)) said.push(texts.say("page.seat_you"));
  if (told.host === at) said.push(texts.say("page.seat_host"));
  if (seat.kind === "open") said.push(texts.say("page.seat_free"));
  if (seat.kind === "person" && !you?.seats.includes(at)) said.push(texts.say(here[at] ? "page.seat_here" : "page.seat_away"));
  if (seat.stand_in) said.push(texts.say(`page.stand_in.${seat.stand_in}`));
  return said;
}

/** What a seat's clock shows at this moment. */
function left({ texts, known, now }, at) {
  const { clocks } = known;
  const gone = clocks.running.includes(at) ? now - known.at : 0;
  const seconds = Math.max(0, Math.floor((clocks.left[at] - gone) / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor((seconds % DAY) / 3600);
  const time = `${hours ? `${hours}:` : ""}${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return seconds >= DAY ? texts.say("page.clock_days", { days: Math.floor(seconds / DAY), time }) : time;
}

/** Every second: let the running clocks go on. */
export function tick(page) {
  if (!page.known?.clocks) return;
  for (const shown of page.seatList.querySelectorAll(".clock")) shown.textContent = left(page, Number(shown.dataset.seat));
}
