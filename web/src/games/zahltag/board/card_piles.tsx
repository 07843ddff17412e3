// The four open piles. On one's own turn a pile is where a card is got.

import { createElement } from "preact";
import { say } from "../../../i18n/translate.ts";
import { explain } from "../../../ui/disabled_reason.ts";
import type { BoardProps } from "./board.tsx";
import { Card, seen } from "../cards.tsx";
import { whyNotGet } from "../actions/card_exchange.ts";
import { WORDS } from "../calculations.ts";

export function Piles({ view, choosing, isResting }: BoardProps) {
  const { isOn, get, setGet } = choosing;
  return (
    <div class="piles" role="group" aria-label={say("page.zahltag.piles")}>
      {WORDS.map((kind) => {
        const many = view.piles[kind];
        const name = say("page.zahltag.kind_count", { kind: say(`page.zahltag.kind.${kind}`), count: many });
        const reason = isOn ? whyNotGet(view, kind) : null;
        return (
          <div
            key={kind}
            class={get === kind ? "pile picked" : "pile"}
            data-pile={kind}
            {...seen(name, isOn)}
          >
            <span class={`heap deep${Math.min(Math.ceil(many / 3), 4)}`} aria-hidden="true">
              {many ? <Card kind={kind} /> : <span class="gap">{say("page.zahltag.empty")}</span>}
            </span>
            <span class="many" aria-hidden="true">{many}</span>
            {isOn && (
              <button
                type="button"
                class="press"
                aria-label={say("page.zahltag.pile.get", { pile: name })}
                aria-pressed={get === kind}
                aria-disabled={reason ? "true" : undefined}
                disabled={isResting}
                onClick={() => reason ? explain(reason) : setGet(get === kind ? null : kind)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
