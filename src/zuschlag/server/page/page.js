// The page's frame: language, who you are, and which part its address asks for.

import { Refused, get } from "./asking.js";
import { choice, el, labelled } from "./dom.js";
import { showReplay } from "./replay.js";
import { showClaim } from "./seat.js";
import { showStart } from "./start.js";
import { showTable } from "./table.js";
import { LANGUAGES, Texts, chooseLanguage, wantedLanguage } from "./texts.js";

const PARTS = [
  [/^\/$/, showStart],
  [/^\/t\/([^/]+)$/, showTable],
  [/^\/seat\/([^/]+)$/, showClaim],
  [/^\/replay\/([^/]+)$/, showReplay],
];

async function begin() {
  const texts = await load();
  const me = await whoAmI();
  const place = el("main", { id: "content", tabindex: "-1" });
  const notice = el("div", { id: "notice", role: "alert" });
  document.documentElement.lang = texts.language;
  document.getElementById("page").replaceChildren(
    el("a", { class: "skip", href: "#content" }, texts.say("page.skip")),
    header(texts),
    notice,
    place,
    footer(texts),
  );
  const page = { texts, me, place, complain: (refused) => complain(texts, notice, refused) };
  const [show, found] = PARTS.map(([pattern, part]) => [part, pattern.exec(location.pathname)]).find(([, match]) => match) ?? [];
  if (!show) {
    place.append(el("p", {}, texts.say("page.not_found")));
    return;
  }
  try {
    await show(page, ...found.slice(1).map(decodeURIComponent));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    page.complain(error);
  }
}

async function load() {
  const language = wantedLanguage();
  return new Texts(language, await get(`/api/texts/${language}`));
}

/** All that is kept about the visitor; null for somebody who has not picked a name. */
async function whoAmI() {
  try {
    return await get("/api/me");
  } catch (error) {
    if (error.code === "no-name" || error.code === "password") return { isNobody: true, isPrivate: error.code === "password" };
    throw error;
  }
}

function header(texts) {
  const onchange = (event) => {
    chooseLanguage(event.target.value);
    location.reload();
  };
  const languages = choice("language", Object.entries(LANGUAGES), texts.language, { onchange });
  return el(
    "header",
    {},
    el("a", { class: "brand", href: "/" }, "Zuschlag"),
    labelled(texts.say("page.language"), languages),
  );
}

function footer(texts) {
  return el(
    "footer",
    { class: "small" },
    el("h2", {}, texts.say("page.about")),
    el("p", {}, texts.say("credits.bigshot"), " ", texts.say("bigshot.reconstruction")),
    el("p", {}, texts.say("credits.zahltag"), " ", texts.say("zahltag.reconstruction")),
  );
}

/** Say what was refused; nothing: say no more of it. */
function complain(texts, notice, refused) {
  notice.replaceChildren(...(refused ? [el("p", {}, texts.refusal(refused))] : []));
}

begin().catch((error) => {
  console.error(error);
  document.getElementById("page").append(el("p", { role: "alert" }, "Zuschlag: ", String(error.message ?? error)));
});
