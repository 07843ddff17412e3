import { KINDS } from "./calculations.ts";
import { cardsOf } from "./event_text.ts";
import { orderKinds } from "./hand_order.ts";
import { KIND_LETTERS } from "./event_text.ts";

function same(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
  }
}

const [first, second, third] = KINDS;
const hand = { [first]: 1, [second]: 3, [third]: 2 };

Deno.test("a hand lies by kind, by number, or with what the contract needs first", () => {
  same(orderKinds(hand, "kind", null), [first, second, third]);
  same(orderKinds(hand, "count", null), [second, third, first]);
  const contract = KIND_LETTERS[third];
  same(Object.keys(cardsOf(contract)), [third]);
  same(orderKinds(hand, "contract", contract), [third, first, second]);
  same(orderKinds(hand, "contract", null), [first, second, third]);
});

Deno.test("kinds without cards are left out", () => {
  same(orderKinds({ [first]: 0, [second]: 1 }, "count", null), [second]);
});
