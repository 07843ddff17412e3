// Table talk. The form stays as it is, whatever is said meanwhile.

import { el, labelled, section } from "./dom.js";

const LONGEST = 500;

export class Talk {
  constructor(page) {
    this.page = page;
    const { texts } = page;
    this.list = el("ol", { class: "talk", role: "log", tabindex: "0", "aria-label": texts.say("page.chat") });
    this.apart = el("p", { class: "small" }, texts.say("page.chat_apart"));
    this.text = el("input", { name: "text", maxlength: LONGEST, required: true, autocomplete: "off" });
    const onsubmit = async (event) => {
      event.preventDefault();
      const answer = await page.ask({ do: "say", text: this.text.value });
      if (answer.type === "ack") this.text.value = "";
    };
    this.form = el("form", { class: "row", onsubmit }, labelled(texts.say("page.chat_text"), this.text), el("button", {}, texts.say("page.chat_send")));
    this.place = section(texts.say("page.chat"), { class: "part talking" }, this.list, this.apart, this.form);
  }

  begin(known) {
    this.heard = new Set();
    this.list.replaceChildren();
    this.place.hidden = false;
    this.form.hidden = Boolean(this.page.page.me.isNobody);
    this.apart.hidden = known.you !== null || ["finished", "abandoned"].includes(known.table.status);
    for (const line of known.said) this.add(line);
  }

  add(line) {
    const key = `${line.room} ${line.number}`; // whoever comes back is told the last lines again
    if (this.heard.has(key)) return;
    this.heard.add(key);
    const { texts } = this.page;
    const name = line.name || texts.say("page.gone");
    const speaker = line.room === "spectators" ? texts.say("page.chat_spectator", { name }) : name;
    this.list.append(el("li", {}, el("strong", {}, speaker), " ", line.text));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
