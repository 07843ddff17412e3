// What happened, in sentences; the newest at the end, in sight.

import { el } from "./dom.js";

export function chronicle(page) {
  const { texts, game, names, known, cast } = page;
  const { events, news, view } = known;
  const list = el("ol", { class: "chronicle", role: "log", tabindex: "0", "aria-label": texts.say("page.log") });
  let round = 0;
  const tellNews = (at) => {
    for (const one of news.filter(({ after }) => after === at)) {
      const parts = one.seat === undefined ? {} : { seat: names[one.seat] };
      list.append(el("li", { class: "news" }, texts.say(`news.${one.kind}`, parts)));
    }
  };
  events.forEach((event, at) => {
    tellNews(at);
    if (game.isFleeting(event)) return;
    if (game.isOpening(event)) list.append(el("li", { class: "round" }, game.heading(texts, (round += 1), view)));
    list.append(el("li", {}, game.tell(texts, event, cast)));
  });
  tellNews(events.length);
  queueMicrotask(() => (list.scrollTop = list.scrollHeight));
  return [el("h2", {}, texts.say("page.log")), list];
}
