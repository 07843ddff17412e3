// Lots in words, for those who listen and for what is shown on hovering.

import type { Cast } from "../game.ts";
import { count, say } from "../../i18n/translate.ts";
import type { BigShotLotView } from "../../api/protocol.ts";
import { deciding, doublers, ROOM, total, worth } from "./scoring.ts";
import { cubesSaid, ownerSaid } from "./event_text.ts";

/** "C21, worth 21, 3 of 7 cubes: 2 red, 1 white; red (Anna) leads." */
export function lotSaid(lots: BigShotLotView[], lot: BigShotLotView, cast: Cast): string {
  const parks = doublers(lots, lot).map(({ id }) => id).join(", ");
  const what = lot.value === null
    ? say("page.bigshot.lot.park", { lot: lot.id, lots: lot.doubles.join(", ") })
    : parks
    ? say("page.bigshot.lot.doubled", { lot: lot.id, worth: worth(lots, lot), value: lot.value, parks })
    : say("page.bigshot.lot.value", { lot: lot.id, value: lot.value });
  const cubes = cubesSaid(deciding(lot));
  if (lot.sold) {
    return `${what} ${say("bigshot.sign.sold", { owner: ownerSaid(lot.leader ?? "", cast), cubes })}.`;
  }
  const filled = say("page.bigshot.lot.filled", { n: total(lot.cubes), room: ROOM, cubes });
  return `${what} ${filled} ${leaderSaid(lot, cast)}`;
}

export function leaderSaid(lot: BigShotLotView, cast: Cast): string {
  if (lot.leader) return say("page.bigshot.lot.led", { owner: ownerSaid(lot.leader, cast) });
  return say(total(lot.cubes) ? "page.bigshot.lot.cancelled" : "page.bigshot.lot.empty");
}

export const lotsSaid = (n: number): string => count("bigshot.lots", n);
