// What a payday would cost a player; a press explains it.

import { createElement } from "preact";
import { t } from "../../i18n/translate.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import type { PaydayForecast } from "./payday_forecast.ts";

interface PaydayDueProps {
  view: ZahltagView;
  seat: number;
  forecast: PaydayForecast;
  /** Beside a player's money, where there is less room. */
  isShort?: boolean;
}

export function PaydayDue({ view, seat, forecast, isShort }: PaydayDueProps) {
  const owed = forecast.owed[seat];
  if (owed === null || view.phase === "over") return null;
  const when = `${isShort ? ".short" : ""}${forecast.isAfterChange ? ".after" : ""}`;
  return (
    <a
      class={owed > view.seats[seat].money ? "due alarm" : "due"}
      href="/rules/zahltag#ZT-12"
      title={t("page.zahltag.due.why")}
    >
      {t(`page.zahltag.due${when}${owed ? "" : ".nothing"}`, { owed })}
    </a>
  );
}
