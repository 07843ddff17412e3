// A sealed offer for the contract: 1 to 8, or 00.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { amount, number, say } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { missingFor, MOST_OFFER, sumOf, tiePays } from "../calculations.ts";
import { cardsSaid } from "../event_text.ts";

interface OfferingProps extends Pick<PlayProps<ZahltagView>, "view" | "offered" | "isResting" | "play"> {
  seat: number;
}

export function Offering({ view, seat, offered, isResting, play }: OfferingProps) {
  const missing = missingFor(view.contract ?? "", view.seats[seat].hand ?? {});
  const because = sumOf(missing)
    ? { said: say("page.zahltag.why.offer", { cards: cardsSaid(missing) }), rule: "ZT-10" }
    : null;
  return (
    <>
      <p class={because ? "reason small" : "hint small"}>
        {because ? because.said : say("page.zahltag.offer.how")}
      </p>
      <div class="offers" role="group" aria-label={say("page.zahltag.offer.yours")}>
        {Array.from({ length: MOST_OFFER }, (_, at) => at + 1).map((offer) => {
          const move = `offer ${offer}`;
          return (
            <Act
              key={move}
              class="offer"
              move={move}
              disabled={isResting || (!because && !offered.includes(move))}
              because={because}
              label={say("page.zahltag.offer.label", { amount: amount(offer), tied: tieSaid(offer) })}
              onAct={() => play(move)}
            >
              <b>{offer}</b>
              <span class="tied">{tieSign(offer)}</span>
            </Act>
          );
        })}
        <Act
          class="offer none"
          first={because !== null}
          move="offer 00"
          disabled={isResting}
          label={say("page.zahltag.offer.none")}
          onAct={() => play("offer 00")}
        >
          <b>00</b>
          <span class="tied">{say("page.zahltag.offer.without")}</span>
        </Act>
      </div>
      <p class="tie small">
        {say("page.zahltag.offer.tie")} <a href="/rules/zahltag#ZT-11">ZT-11</a>
      </p>
    </>
  );
}

/** What a tie at this offer brings, in words. */
function tieSaid(offer: number): string {
  const paid = tiePays(offer);
  if (paid < 0) return say("page.zahltag.tie.cost", { amount: amount(-paid) });
  return paid ? say("page.zahltag.tie.gets", { amount: amount(paid) }) : say("page.zahltag.tie.nothing");
}

const tieSign = (offer: number) => `= ${tiePays(offer) > 0 ? "+" : ""}${number(tiePays(offer))}`;
