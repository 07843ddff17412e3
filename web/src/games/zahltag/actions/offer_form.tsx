// The buttons for a sealed offer: 1 to 8, or 00.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { formatAmount, formatNumber, t } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { missingFor, sumOf, tiePays } from "../calculations.ts";
import { cardsText } from "../event_text.ts";
import { HIGHEST_OFFER } from "../limits.ts";

interface OfferFormProps
  extends Pick<PlayProps<ZahltagView>, "view" | "offered" | "areControlsDisabled" | "play"> {
  seat: number;
}

export function OfferForm({ view, seat, offered, areControlsDisabled, play }: OfferFormProps) {
  const missing = missingFor(view.contract ?? "", view.seats[seat].hand ?? {});
  const because = sumOf(missing)
    ? { text: t("page.zahltag.why.offer", { cards: cardsText(missing) }), rule: "ZT-10" }
    : null;
  return (
    <>
      <p class={because ? "reason small" : "hint small"}>
        {because ? because.text : t("page.zahltag.offer.how")}
      </p>
      <div class="offers" role="group" aria-label={t("page.zahltag.offer.yours")}>
        {Array.from({ length: HIGHEST_OFFER }, (_, at) => at + 1).map((offer) => {
          const move = `offer ${offer}`;
          return (
            <Button
              key={move}
              class="offer"
              shortcut={`${offer}`}
              move={move}
              disabled={areControlsDisabled || (!because && !offered.includes(move))}
              disabledReason={because}
              label={t("page.zahltag.offer.label", { amount: formatAmount(offer), tied: tieText(offer) })}
              onPress={() => play(move)}
            >
              <b>{offer}</b>
              <span class="tied">{tieSign(offer)}</span>
            </Button>
          );
        })}
        <Button
          class="offer none"
          shortcut="0"
          isMain={because !== null}
          move="offer 00"
          disabled={areControlsDisabled}
          label={t("page.zahltag.offer.none")}
          onPress={() => play("offer 00")}
        >
          <b>00</b>
          <span class="tied">{t("page.zahltag.offer.without")}</span>
        </Button>
      </div>
      <p class="tie small">
        {!because && <span class="lowest">{t("page.zahltag.offer.lowest")}</span>}{" "}
        {t("page.zahltag.offer.tie")} <a href="/rules/zahltag#ZT-11">ZT-11</a>
      </p>
    </>
  );
}

/** What a tie at this offer pays, as text. */
function tieText(offer: number): string {
  const paid = tiePays(offer);
  if (paid < 0) return t("page.zahltag.tie.cost", { amount: formatAmount(-paid) });
  return paid ? t("page.zahltag.tie.gets", { amount: formatAmount(paid) }) : t("page.zahltag.tie.nothing");
}

const tieSign = (offer: number) => `= ${tiePays(offer) > 0 ? "+" : ""}${formatNumber(tiePays(offer))}`;
