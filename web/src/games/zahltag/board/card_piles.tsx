// The four open piles. On their turn, the player picks a card from one.

import { createElement } from "preact";
import { t } from "../../../i18n/translate.ts";
import { showDisabledReason } from "../../../ui/disabled_reason.ts";
import type { BoardProps } from "./board.tsx";
import { Card, cardLabel } from "../cards.tsx";
import { whyNotGet } from "../actions/card_exchange.ts";
import { KINDS } from "../calculations.ts";

export function Piles({ view, exchange, areControlsDisabled }: BoardProps) {
  const { isOn, get, setGet } = exchange;
  return (
    <div class="piles" role="group" aria-label={t("page.zahltag.piles")}>
      {KINDS.map((kind) => {
        const many = view.piles[kind];
        const name = t("page.zahltag.kind_count", { kind: t(`page.zahltag.kind.${kind}`), count: many });
        const reason = isOn ? whyNotGet(view, kind) : null;
        return (
          <div
            key={kind}
            class={get === kind ? "pile picked" : "pile"}
            data-pile={kind}
            {...cardLabel(name, isOn)}
          >
            <span class={`heap deep${Math.min(Math.ceil(many / 3), 4)}`} aria-hidden="true">
              {many ? <Card kind={kind} /> : <span class="gap">{t("page.zahltag.empty")}</span>}
            </span>
            <span class="many" aria-hidden="true">{many}</span>
            {isOn && (
              <button
                type="button"
                class="press"
                aria-label={t("page.zahltag.pile.get", { pile: name })}
                aria-pressed={get === kind}
                aria-disabled={reason ? "true" : undefined}
                disabled={areControlsDisabled}
                onClick={({ currentTarget }) =>
                  reason ? showDisabledReason(reason, currentTarget) : setGet(get === kind ? null : kind)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
