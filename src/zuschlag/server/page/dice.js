// How the dice are promised to be fair, and proven to have been.

import { el } from "./dom.js";

export function dice(page) {
  const { texts, names } = page;
  const { algorithm, commitment, seed, salts } = page.known.table.dice;
  const verdict = el("p", { role: "status" });
  if (seed !== null) check(algorithm, commitment, seed).then((fits) => {
    if (fits !== null) verdict.textContent = texts.say(fits ? "page.dice_true" : "page.dice_false");
  });
  const said = (term, words) => [el("dt", {}, term), el("dd", {}, words)];
  return el(
    "details",
    {},
    el("summary", {}, texts.say("page.dice")),
    el("p", {}, texts.say("page.dice_promise"), " ", texts.say("page.dice_limits")),
    el(
      "dl",
      { class: "dice" },
      said(texts.say("page.dice_commitment"), el("code", {}, commitment)),
      said(texts.say("page.dice_seed"), seed === null ? texts.say("page.dice_later") : el("code", {}, seed)),
      said(texts.say("page.dice_salts"), el("ul", {}, salts.map((salt, at) => el("li", {}, `${names[at]} `, el("code", {}, salt || "–"))))),
    ),
    verdict,
    seed === null ? null : el("p", {}, texts.say("page.dice_check")),
  );
}

/** Does the seed fit the commitment? null: this browser cannot tell (it computes only on secure pages). */
async function check(algorithm, commitment, seed) {
  if (!globalThis.crypto?.subtle) return null;
  const hashed = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${algorithm} commitment:${seed}`));
  return Array.from(new Uint8Array(hashed), (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
