// What the server does for the player, in secret, until it is told otherwise.

import { button, el } from "./dom.js";

export function plan(page) {
  const { texts, game, known } = page;
  const { you, view } = known;
  if (you === null) return null;
  const set = (given) => page.ask({ do: "proxy", seat: you.seat, plan: given });
  return el(
    "details",
    { open: page.isPlanShown || you.plan !== null, ontoggle: (event) => (page.isPlanShown = event.target.open) },
    el("summary", {}, texts.say("page.plan")),
    you.plan === null
      ? game.planForm(texts, view, set)
      : [
          el("p", { role: "status" }, texts.say("page.plan_stands", { plan: game.planSaid(texts, you.plan) })),
          button(texts.say("page.plan_revoke"), () => set(null), { "data-focus": true }),
        ],
  );
}
