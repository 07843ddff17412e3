// Before play: inviting, sitting down, giving seats to bots, beginning.

import { salt } from "./asking.js";
import { button, choice, drawing, el, labelled, section } from "./dom.js";
import { levelChoices } from "./laying.js";
import { nameForm } from "./name.js";

export function waiting(page) {
  const { texts, known } = page;
  const { table, you } = known;
  const isFull = table.seats.every((seat) => seat.kind === "person" || seat.kind === "bot");
  if (page.page.me.isNobody) return nameForm(page.page);
  const begin = () => page.ask({ do: "start", salt: salt() });
  return section(
    texts.say(isFull ? "page.start_full" : "page.waiting"),
    {},
    isFull ? null : el("p", {}, texts.say("page.start_soon")),
    isFull && you !== null ? el("p", {}, button(texts.say("page.start"), begin, { class: "first" })) : null,
    places(page),
    table.invite === null || isFull ? null : inviting(page),
  );
}

function places(page) {
  const { texts, names, known } = page;
  const { table, you } = known;
  const rows = table.seats.map((seat, at) => {
    const isFree = seat.kind === "open" || seat.kind === "reserved";
    const label = seat.kind === "open" ? names[at] : `${texts.say("seat", { number: at + 1 })} (${names[at]})`;
    const sit = () => page.ask({ do: "sit", seat: at, salt: salt(), ...(page.invite ? { invite: page.invite } : {}) });
    const mayFill = you?.host && seat.kind !== "person";
    return isFree || mayFill
      ? el("li", {}, isFree ? button(texts.say("page.sit", { seat: label }), sit) : null, mayFill ? filling(page, seat, at) : null)
      : null;
  });
  return el("ul", { class: "places" }, rows);
}

function filling(page, seat, at) {
  const { texts } = page;
  const onchange = (event) => page.ask({ do: "fill", seat: at, level: event.target.value || null });
  const pairs = [["", texts.say("page.fill_open")], ...levelChoices(texts, "page.fill_bot")];
  const label = `${texts.say("seat", { number: at + 1 })} – ${texts.say("page.fill")}`;
  return labelled(label, choice("fill", pairs, seat.level ?? "", { onchange }));
}

function inviting(page) {
  const { texts } = page;
  const place = el("div", { class: "invite" }, el("p", {}, texts.say("page.loading")));
  page.inviteLink().then(
    ({ url, qr }) => place.replaceChildren(linkShown(texts, texts.say("page.invite_link"), url), drawing(qr, texts.say("page.qr"))),
    (refused) => page.page.complain(refused),
  );
  return [el("h3", {}, texts.say("page.invite")), place];
}

/** A link to read, select and copy. */
export function linkShown(texts, label, url) {
  const link = el("input", { readonly: true, value: url, class: "link", onfocus: (event) => event.target.select() });
  const said = el("span", { role: "status" });
  const copy = async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(url);
      said.textContent = ` ${texts.say("page.copied")}`;
    } catch {
      link.focus(); // it is selected: the keyboard can copy it
    }
  };
  return el("div", {}, labelled(label, link), button(texts.say("page.copy"), copy), said);
}
