// Picking a name: all that a visitor must tell.

import { patch, post } from "./asking.js";
import { el, labelled, section } from "./dom.js";

const LONGEST = 32;

/** A form for somebody who has no name here; when they have one, the page is shown anew. */
export function nameForm({ texts, me, complain }) {
  const name = el("input", { name: "name", required: true, maxlength: LONGEST, autocomplete: "nickname" });
  const password = el("input", { name: "password", type: "password", required: true, autocomplete: "current-password" });
  const onsubmit = async (event) => {
    event.preventDefault();
    const given = { name: name.value.trim(), language: texts.language };
    try {
      await post("/api/me", me.isPrivate ? { ...given, password: password.value } : given);
      location.reload();
    } catch (error) {
      complain(error);
    }
  };
  return section(
    texts.say("page.name"),
    { class: "name" },
    el(
      "form",
      { onsubmit },
      labelled(texts.say("page.name"), name),
      me.isPrivate ? labelled(texts.say("page.password"), password) : null,
      el("button", { class: "first" }, texts.say("page.name_take")),
      el("p", { class: "small" }, texts.say("page.name_why")),
    ),
  );
}

/** For somebody who has one: say it, and let it be changed. */
export function greetByName({ texts, me, complain }) {
  const name = el("input", { name: "name", required: true, maxlength: LONGEST, value: me.name });
  const onsubmit = async (event) => {
    event.preventDefault();
    try {
      await patch("/api/me", { name: name.value.trim() });
      location.reload();
    } catch (error) {
      complain(error);
    }
  };
  return el(
    "div",
    { class: "hello" },
    el("p", {}, texts.say("page.hello", { name: me.name })),
    el(
      "details",
      {},
      el("summary", {}, texts.say("page.name_change")),
      el("form", { class: "row", onsubmit }, labelled(texts.say("page.name"), name), el("button", {}, texts.say("page.save"))),
    ),
  );
}
