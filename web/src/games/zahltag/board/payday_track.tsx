// The progress of the match: paydays so far, and turns until the next forced payday.

import { createElement } from "preact";
import { Icon } from "../../../ui/icon.tsx";
import { t, tPlural } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { LAST_PAYDAY } from "../limits.ts";

export function PaydayTrack({ view }: { view: ZahltagView }) {
  const { since, until_forced: left, held } = view;
  const notches = Array.from({ length: since + left }, (_, at) => at < since);
  const paydays = Array.from({ length: LAST_PAYDAY }, (_, at) => at < held);
  return (
    <header class="site">
      <Icon of="zt-skyline" class="skyline" />
      <div class="paydays">
        <p>{t("page.zahltag.paydays", { held, last: LAST_PAYDAY })}</p>
        <span class="bags" aria-hidden="true">
          {paydays.map((isHeld, at) => (
            <svg key={at} class={isHeld ? "bag is-held" : "bag"} viewBox="0 0 32 36">
              <use href="#zt-bag" />
              <text x="16" y="29" class="zt-letter" font-size="15">{at + 1}</text>
            </svg>
          ))}
        </span>
      </div>
      {view.phase !== "over" && (
        <div class={left <= 2 ? "track near" : "track"}>
          <p>{left ? tPlural("page.zahltag.track", left) : t("page.zahltag.track.due")}</p>
          <span class="notches" aria-hidden="true">
            {notches.map((isPast, at) => <i key={at} class={isPast ? "past" : undefined}>{at + 1}</i>)}
            <i class="end">!</i>
          </span>
        </div>
      )}
    </header>
  );
}
