// One's own cards, by kind. On one's own turn a card is picked to be given away.

import { createElement } from "preact";
import { count, say } from "../speech/texts.ts";
import type { BoardProps } from "./board.tsx";
import { Card } from "./cards.tsx";
import { cardsInAll, MOST_CARDS, WORDS } from "./standing.ts";
import { cardsSaid } from "./telling.ts";

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
          const cards = Array.from({ length: hand[kind] }, (_, at) => <Card key={at} kind={kind} />);
          return isOn
            ? (
              <button
                key={kind}
                type="button"
                class="of-kind"
                data-hand={kind}
                aria-label={say("page.zahltag.hand.give", { card: name })}
                aria-pressed={give === kind}
                disabled={isResting}
                onClick={() => setGive(give === kind ? null : kind)}
              >
                {cards}
              </button>
            )
            : <div key={kind} class="of-kind" role="img" aria-label={name} data-hand={kind}>{cards}</div>;
        })}
        {!mine.cards && <p class="small">{say("page.zahltag.hand.empty")}</p>}
      </div>
    </div>
  );
}
