// The start page: a name, a game at once, tables to lay and to join, and what is kept about oneself.

import { get, post, remove } from "./asking.js";
import { button, el, labelled, put, section, table } from "./dom.js";
import { TITLES, clockSaid, layingForm, playNow } from "./laying.js";
import { greetByName, nameForm } from "./name.js";
import { seatNames } from "./names.js";

export async function showStart(page) {
  const { texts, me, place } = page;
  place.append(el("h1", {}, "Zuschlag"), el("p", { class: "tagline" }, texts.say("page.tagline")));
  if (me.isNobody) {
    place.append(nameForm(page));
    if (me.isPrivate) return;
  } else {
    place.append(greetByName(page), playNow(page), await tables(page, "page.mine", "/api/me/tables", "page.mine_none"), layingForm(page));
  }
  place.append(await tables(page, "page.lobby", "/api/tables", "page.lobby_none"));
  if (!me.isNobody) place.append(personalLink(page), bringRecord(page), aboutMe(page));
}

async function tables({ texts, complain }, heading, path, none) {
  const list = el("div");
  const refresh = async () => {
    try {
      const briefs = await get(path);
      put(list, briefs.length ? listed(texts, texts.say(heading), briefs) : el("p", {}, texts.say(none)));
    } catch (error) {
      complain(error);
    }
  };
  await refresh();
  return section(texts.say(heading), {}, list, el("p", {}, button(texts.say("page.refresh"), refresh)));
}

function listed(texts, caption, briefs) {
  const heads = ["table", "seats", "status"].map((name) => texts.say(`page.head.${name}`));
  const rows = briefs.map((brief) => ({
    class: brief.awaited ? "turn" : null,
    cells: [
      el("a", { href: `/t/${encodeURIComponent(brief.id)}` }, texts.say("page.open", { title: TITLES[brief.game] ?? brief.title })),
      seatNames(texts, brief.seats).join(", "),
      [texts.say(`page.status.${brief.status}`), brief.clock.kind === "none" ? "" : ` · ${clockSaid(texts, brief.clock)}`, brief.awaited ? el("strong", {}, " ", texts.say("page.your_turn")) : ""],
    ],
  }));
  return table(caption, heads, rows);
}

function personalLink({ texts }) {
  const link = el("input", { name: "link", required: true, autocomplete: "off" });
  const onsubmit = (event) => {
    event.preventDefault();
    const given = link.value.trim();
    const path = /\/(t|seat|replay)\/[^/]+$/.exec(given)?.[0]; // whatever link of ours it is
    location.assign(path ?? `/seat/${encodeURIComponent(given)}`);
  };
  const form = el("form", { class: "row", onsubmit }, labelled(texts.say("page.link_here"), link), el("button", {}, texts.say("page.link_open")));
  return section(texts.say("page.link_open"), {}, form);
}

function bringRecord({ texts, complain }) {
  const file = el("input", { type: "file", name: "record", accept: ".json,.txt,application/json", required: true });
  const onsubmit = async (event) => {
    event.preventDefault();
    try {
      const { id } = await post("/api/replays", await file.files[0].text());
      location.assign(`/replay/${encodeURIComponent(id)}`);
    } catch (error) {
      complain(error);
    }
  };
  const form = el("form", { class: "row", onsubmit }, labelled(texts.say("page.replay_file"), file), el("button", {}, texts.say("page.replay")));
  return section(texts.say("page.replay_bring"), {}, form);
}

function aboutMe(page) {
  const { texts, complain } = page;
  const kept = el("div");
  const asked = el("div");
  const show = async () => {
    try {
      put(kept, el("pre", { tabindex: "0" }, JSON.stringify(await get("/api/me"), null, 2)));
    } catch (error) {
      complain(error);
    }
  };
  const forget = async () => {
    try {
      await remove("/api/me");
      put(page.place, el("p", { role: "status" }, texts.say("page.me_gone"), " ", el("a", { href: "/" }, texts.say("page.home"))));
    } catch (error) {
      complain(error);
    }
  };
  const ask = () =>
    put(asked, button(texts.say("page.me_sure"), forget, { class: "danger" }), button(texts.say("page.cancel"), calm, { "data-focus": true }));
  const calm = () => put(asked, button(texts.say("page.me_delete"), ask, { "data-focus": true }));
  calm();
  return section(texts.say("page.me"), {}, el("p", {}, button(texts.say("page.me_show"), show)), kept, asked);
}
