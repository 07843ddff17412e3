// The games that this page can show.

import * as bigshot from "./bigshot.js";
import * as zahltag from "./zahltag.js";

export const GAMES = { bigshot, zahltag };

export function winnerLine(texts, winners, names) {
  const won = winners.map((seat) => names[seat]);
  return won.length === 1 ? texts.say("won", { player: won[0] }) : texts.say("shared", { players: texts.listed(won) });
}
