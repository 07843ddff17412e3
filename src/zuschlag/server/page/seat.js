// A personal link: it moves a seat to this device, when the person here says so.

import { post } from "./asking.js";
import { button, el, section } from "./dom.js";
import { nameForm } from "./name.js";

export function showClaim(page, key) {
  const { texts, me, place, complain } = page;
  if (me.isNobody) {
    place.append(nameForm(page));
    return;
  }
  const take = async () => {
    try {
      const claimed = await post("/api/claims", { key });
      location.replace(`/t/${encodeURIComponent(claimed.table)}`);
    } catch (error) {
      complain(error);
    }
  };
  place.append(
    section(
      texts.say("page.link_open"),
      {},
      el("p", {}, texts.say("page.link_claim")),
      el("p", {}, button(texts.say("page.link_take"), take, { class: "first" })),
    ),
  );
}
