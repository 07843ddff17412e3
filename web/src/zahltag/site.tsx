// How far the match is: paydays held, and how near the one is that comes by itself.

import { count, say } from "../speech/texts.ts";
import type { ZahltagView } from "../wire/protocol.ts";
import { LAST_PAYDAY } from "./telling.ts";

export function Site({ view }: { view: ZahltagView }) {
  const { since, until_forced: left, held } = view;
  const notches = Array.from({ length: since + left }, (_, at) => at < since);
  const paydays = Array.from({ length: LAST_PAYDAY }, (_, at) => at < held);
  return (
    <header class="site">
      <Skyline />
      <div class="paydays">
        <p>{say("page.zahltag.paydays", { held, last: LAST_PAYDAY })}</p>
        <span class="bags" aria-hidden="true">
          {paydays.map((isHeld, at) => (
            <svg key={at} class={isHeld ? "bag is-held" : "bag"} viewBox="0 0 32 36">
              <path d="M12 9L8 3q8 3 16 0l-4 6q10 6 10 17 0 8-8 8H10q-8 0-8-8 0-11 10-17z" />
              <text x="16" y="29" class="zt-letter" font-size="15">{at + 1}</text>
            </svg>
          ))}
        </span>
      </div>
      {view.phase !== "over" && (
        <div class={left <= 2 ? "track near" : "track"}>
          <p>{left ? count("page.zahltag.track", left) : say("page.zahltag.track.due")}</p>
          <span class="notches" aria-hidden="true">
            {notches.map((isPast, at) => <i key={at} class={isPast ? "past" : undefined}>{at + 1}</i>)}
            <i class="end">!</i>
          </span>
        </div>
      )}
    </header>
  );
}

const Skyline = () => (
  <svg class="skyline" viewBox="0 0 800 120" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <circle cx="610" cy="78" r="62" class="sun" />
    <path
      class="far"
      d="M0 120V88h60V70h46v18h50V58h20V42h26v16h20v62zM300 120V76h40V60h60v24h40v36zM690 120V64h34V50h30v20h46v50z"
    />
    <path class="near" d="M0 120v-14h190V92h70v14h170V84h16v-8h60v8h18v22h90V70h92v36h94v14z" />
    <path
      class="iron"
      d="M520 120V22M532 120V22M520 120l12-14-12-14 12-14-12-14 12-14-12-14 12-14M470 22H660M526 6L660 22M526 6L470 22M526 6V22M632 22V62M620 70l12-8 12 8zM634 106V80h44v26M634 93h44M649 80v26M663 80v26"
    />
    <path class="near" d="M470 22h18v14h-18z" />
  </svg>
);
