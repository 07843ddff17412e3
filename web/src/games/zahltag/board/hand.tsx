// The player's hand, by kind. On their turn, they pick a card to give away.

import { createElement } from "preact";
import { t, tPlural } from "../../../i18n/translate.ts";
import type { BoardProps } from "./board.tsx";
import { Card, cardLabel } from "../cards.tsx";
import { cardsInAll } from "../calculations.ts";
import { orderKinds } from "../hand_order.ts";
import { preferences } from "../../../preferences/preferences.ts";
import { cardsText } from "../event_text.ts";
import { MOST_CARDS } from "../limits.ts";

export function Hand({ view, seat, exchange, areControlsDisabled }: BoardProps) {
  const mine = seat === null ? null : view.seats[seat];
  if (!mine?.hand || mine.out) return null;
  const { hand } = mine;
  const { isOn, give, setGive } = exchange;
  return (
    <div class="my-hand" role="group" aria-label={t("zahltag.yours", { cards: cardsText(hand) })}>
      <p class="label">
        {t("page.zahltag.hand", {
          cards: tPlural("cards.any", mine.cards),
          all: cardsInAll(mine),
          most: MOST_CARDS,
        })}
      </p>
      <div class="fan">
        {orderKinds(hand, preferences.handOrder.value, view.contract).map((kind) => {
          const name = t("page.zahltag.kind_count", {
            kind: t(`page.zahltag.kind.${kind}`),
            count: hand[kind],
          });
          return (
            <div
              key={kind}
              class={give === kind ? "of-kind picked" : "of-kind"}
              data-hand={kind}
              {...cardLabel(name, isOn)}
            >
              {Array.from({ length: hand[kind] }, (_, at) => <Card key={at} kind={kind} />)}
              {isOn && (
                <button
                  type="button"
                  class="press"
                  aria-label={t("page.zahltag.hand.give", { card: name })}
                  aria-pressed={give === kind}
                  disabled={areControlsDisabled}
                  onClick={() => setGive(give === kind ? null : kind)}
                />
              )}
            </div>
          );
        })}
        {!mine.cards && <p class="small">{t("page.zahltag.hand.empty")}</p>}
      </div>
    </div>
  );
}
