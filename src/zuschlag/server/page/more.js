// What else can be done at a table: leaving, moving to another device, covering, playing again, keeping the record.

import { button, drawing, el, put } from "./dom.js";
import { linkShown } from "./waiting.js";

export function more(page) {
  const { texts, known } = page;
  const { table, you } = known;
  const isOver = table.status === "finished" || table.status === "abandoned";
  const path = `/api/tables/${encodeURIComponent(table.id)}`;
  const made = [];
  if (isOver) made.push(again(page));
  if (table.status === "finished") {
    made.push(el("p", {}, el("a", { href: `${path}/record`, download: true }, texts.say("page.record"))));
    made.push(el("p", {}, el("a", { href: `/replay/${encodeURIComponent(table.id)}?table` }, texts.say("page.replay"))));
  }
  if (!isOver && table.status === "playing" && you !== null && you.seat !== null)
    made.push(el("p", {}, el("a", { href: `${path}/log?seat=${you.seat}`, download: true }, texts.say("page.own_log"))));
  if (you !== null && you.seat !== null && you.seats.length > 1 && !isOver)
    made.push(button(texts.say("page.cover"), () => page.ask({ do: "cover" })));
  if (you !== null && !isOver) made.push(personalLink(page), leaving(page));
  if (table.former) made.push(el("p", {}, el("a", { href: `/t/${encodeURIComponent(table.former)}` }, texts.say("page.former"))));
  return made;
}

function again(page) {
  const { texts, known } = page;
  const { table, you } = known;
  if (table.rematch)
    return el("p", {}, el("a", { class: "go", href: `/t/${encodeURIComponent(table.rematch)}` }, texts.say("page.rematch_go")));
  if (you === null) return null;
  const ask = async () => {
    const answer = await page.ask({ do: "rematch" });
    if (answer.table) location.assign(`/t/${encodeURIComponent(answer.table)}`);
  };
  return el("p", {}, button(texts.say("page.rematch"), ask, { class: "first" }));
}

/** The seat that is meant: the one that is shown, or the only one. */
function ownSeat({ seat, seats }) {
  return seat ?? seats[0];
}

function personalLink(page) {
  const { texts, known } = page;
  const place = el("div");
  const make = async () => {
    const answer = await page.ask({ do: "link", seat: ownSeat(known.you) });
    if (answer.link) put(place, linkShown(texts, texts.say("page.link_yours"), answer.link), answer.qr ? drawing(answer.qr, texts.say("page.qr")) : null);
  };
  return el(
    "details",
    {},
    el("summary", {}, texts.say("page.link")),
    el("p", {}, texts.say("page.link_secret")),
    button(texts.say("page.link_make"), make),
    place,
  );
}

function leaving(page) {
  const { texts, known } = page;
  const { table, you } = known;
  const seat = ownSeat(you);
  if (table.seats[seat].stand_in === "left") return null;
  const place = el("p", { class: "buttons" });
  const leave = async () => {
    for (const own of you.seat === null ? you.seats : [you.seat]) await page.ask({ do: "leave", seat: own });
  };
  const ask = () =>
    put(place, texts.say("page.leave_sure"), " ", button(texts.say("page.leave_yes"), leave, { class: "danger" }), button(texts.say("page.cancel"), calm, { "data-focus": true }));
  const calm = () => put(place, button(texts.say("page.leave"), table.status === "waiting" ? leave : ask, { "data-focus": true }));
  calm();
  return place;
}
