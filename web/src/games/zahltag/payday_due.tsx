// What a payday would cost a player now; a press explains it.

import { createElement } from "preact";
import { t } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { dues } from "./calculations.ts";

/** `isShort`: beside a player's money, where there is less room. */
export function PaydayDue({ view, seat, isShort }: { view: ZahltagView; seat: number; isShort?: boolean }) {
  const owed = dues(view.seats)[seat];
  if (owed === null || view.phase === "over") return null;
  return (
    <a
      class={owed > view.seats[seat].money ? "due alarm" : "due"}
      href="/rules/zahltag#ZT-12"
      title={t("page.zahltag.due.why")}
    >
      {owed
        ? t(isShort ? "page.zahltag.due.short" : "page.zahltag.due", { owed })
        : t(isShort ? "page.zahltag.due.short.nothing" : "page.zahltag.due.nothing")}
    </a>
  );
}
