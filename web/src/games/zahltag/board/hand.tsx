// One's own cards, by kind. On one's own turn a card is picked to be given away.

import { createElement } from "preact";
import { count, say } from "../../../i18n/translate.ts";
import type { BoardProps } from "./board.tsx";
import { Card, seen } from "../cards.tsx";
import { cardsInAll, MOST_CARDS, WORDS } from "../calculations.ts";
import { cardsSaid } from "../event_text.ts";

export function Hand({ view, seat, choosing, isResting }: BoardProps) {
  const mine = seat === null ? null : view.seats[seat];
  if (!mine?.hand || mine.out) return null;
  const { hand } = mine;
  const { isOn, give, setGive } = choosing;
  return (
    <div class="my-hand" role="group" aria-label={say("zahltag.yours", { cards: cardsSaid(hand) })}>
      <p class="label">
        {say("page.zahltag.hand", {
          cards: count("cards.any", mine.cards),
          all: cardsInAll(mine),
          most: MOST_CARDS,
        })}
      </p>
      <div class="fan">
        {WORDS.filter((kind) => hand[kind]).map((kind) => {
          const name = say("page.zahltag.kind_count", {
            kind: say(`page.zahltag.kind.${kind}`),
            count: hand[kind],
          });
          return (
            <div
              key={kind}
              class={give === kind ? "of-kind picked" : "of-kind"}
              data-hand={kind}
              {...seen(name, isOn)}
            >
              {Array.from({ length: hand[kind] }, (_, at) => <Card key={at} kind={kind} />)}
              {isOn && (
                <button
                  type="button"
                  class="press"
                  aria-label={say("page.zahltag.hand.give", { card: name })}
                  aria-pressed={give === kind}
                  disabled={isResting}
                  onClick={() => setGive(give === kind ? null : kind)}
                />
              )}
            </div>
          );
        })}
        {!mine.cards && <p class="small">{say("page.zahltag.hand.empty")}</p>}
      </div>
    </div>
  );
}
