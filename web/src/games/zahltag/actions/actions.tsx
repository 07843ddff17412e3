// What can be done now, or who is awaited and for what.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { amount, count, listed, say } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import type { Choosing } from "./card_exchange.ts";
import { Equip } from "./card_exchange_form.tsx";
import { Offering } from "./offer_form.tsx";
import { Planning } from "./offer_plan.tsx";
import type { Payday, Recent } from "../settlement.ts";
import { lapOf, LAPS } from "../calculations.ts";

export function Actions(props: PlayProps<ZahltagView> & { choosing: Choosing; recent: Recent | null }) {
  const { view, seat, offered, choosing, isLive, cast, recent } = props;
  const isOffering = offered.some((move) => move.startsWith("offer"));
  const isIn = seat !== null && !view.seats[seat].out && view.phase !== "over";
  return (
    <section class={offered.length ? "actions zahltag mine" : "actions zahltag"}>
      {recent?.kind === "payday" && view.contract && seat !== null && (
        <p class="paid">{paidSaid(recent, seat)}</p>
      )}
      <h2 tabIndex={-1}>{headingOf(view, seat, offered, cast.names)}</h2>
      {view.phase === "prepare" && !offered.length && (
        <p class="lap small">{say("page.zahltag.lap", { lap: lapOf(view), laps: LAPS })}</p>
      )}
      {seat !== null && choosing.isOn && <Equip {...props} seat={seat} />}
      {seat !== null && isOffering && <Offering {...props} seat={seat} />}
      {isIn && view.phase === "offer" && !isOffering && view.seats[seat].offer && (
        <p class="sealed">{say("page.zahltag.offer.sealed", { offer: view.seats[seat].offer })}</p>
      )}
      {isLive && isIn && view.phase !== "offer" && <Planning {...props} />}
    </section>
  );
}

function headingOf(view: ZahltagView, seat: number | null, offered: string[], names: string[]): string {
  const isMine = offered.length > 0;
  const who = listed(view.awaited.filter((one) => one !== seat || !isMine).map((one) => names[one]));
  if (view.phase === "over") return say("zahltag.ended");
  if (view.phase === "offer") {
    return isMine ? say("page.zahltag.offer.yours") : say("page.zahltag.await.offer", { who });
  }
  if (isMine && view.phase === "prepare") {
    return say("page.zahltag.prepare.yours", { lap: lapOf(view), laps: LAPS });
  }
  if (isMine) return say("page.zahltag.equip.yours");
  return say("page.zahltag.await.equip", { who });
}

/** What the payday cost this seat, and why; nothing, where it was out before. */
function paidSaid({ dues, least, number }: Payday, seat: number): string | null {
  const mine = dues.find((due) => due.seat === seat);
  if (!mine || least === null) return null;
  const parts = { number, cards: count("cards.any", least + mine.owed), least, amount: amount(mine.owed) };
  return say(mine.owed ? "page.zahltag.payday.yours" : "page.zahltag.payday.free", parts);
}
