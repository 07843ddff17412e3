// Lots as text, for screen readers and tooltips.

import type { PlayerNames } from "../game.ts";
import { t, tPlural } from "../../i18n/translate.ts";
import type { BigShotLotView } from "../../api/protocol.ts";
import { decidingCubes, doublers, total, worth } from "./score.ts";
import { cubesText, ownerText } from "./event_text.ts";
import { LOT_SIZE } from "./limits.ts";

/** "C21, worth 21, 3 of 7 cubes: 2 red, 1 white; red (Anna) leads." */
export function describeLot(lots: BigShotLotView[], lot: BigShotLotView, playerNames: PlayerNames): string {
  const parks = doublers(lots, lot).map(({ id }) => id).join(", ");
  const what = lot.value === null
    ? t("page.bigshot.lot.park", { lot: lot.id, lots: lot.doubles.join(", ") })
    : parks
    ? t("page.bigshot.lot.doubled", { lot: lot.id, worth: worth(lots, lot), value: lot.value, parks })
    : t("page.bigshot.lot.value", { lot: lot.id, value: lot.value });
  const cubes = cubesText(decidingCubes(lot));
  if (lot.sold) {
    return `${what} ${t("bigshot.sign.sold", { owner: ownerText(lot.leader ?? "", playerNames), cubes })}.`;
  }
  const filled = t("page.bigshot.lot.filled", { n: total(lot.cubes), room: LOT_SIZE, cubes });
  return `${what} ${filled} ${describeLeader(lot, playerNames)}`;
}

export function describeLeader(lot: BigShotLotView, playerNames: PlayerNames): string {
  if (lot.leader) return t("page.bigshot.lot.led", { owner: ownerText(lot.leader, playerNames) });
  return t(total(lot.cubes) ? "page.bigshot.lot.cancelled" : "page.bigshot.lot.empty");
}

export const formatLots = (n: number): string => tPlural("bigshot.lots", n);
