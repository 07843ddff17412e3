// The form of a turn: take a card, swap one, drop one, or keep the hand.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { showDisabledReason } from "../../../ui/disabled_reason.ts";
import { t } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { SmallCard } from "../cards.tsx";
import {
  type CardExchange,
  exchangeMove,
  exchangeText,
  whyNot,
  whyNotGet,
  whyNotGive,
} from "./card_exchange.ts";
import { cardsInAll, handAfter, KINDS, sumOf } from "../calculations.ts";
import { cardsText } from "../event_text.ts";
import { MOST_CARDS } from "../limits.ts";

interface CardExchangeFormProps
  extends Pick<PlayProps<ZahltagView>, "view" | "areControlsDisabled" | "play"> {
  seat: number;
  exchange: CardExchange;
}

export function CardExchangeForm({ view, seat, areControlsDisabled, play, exchange }: CardExchangeFormProps) {
  const mine = view.seats[seat];
  const { give, get, setGive, setGet } = exchange;
  const reason = whyNot(view, seat, exchange);
  return (
    <>
      <p class="hint small">
        {t(view.phase === "prepare" ? "page.zahltag.prepare.how" : "page.zahltag.equip.how")}
      </p>
      <div class="kind-rows">
        <KindButtons
          label={t("page.zahltag.equip.get")}
          chosen={get}
          choose={setGet}
          many={view.piles}
          why={(kind) => whyNotGet(view, kind)}
          side="get"
          disabled={areControlsDisabled}
        />
        <KindButtons
          label={t("page.zahltag.equip.give")}
          chosen={give}
          choose={setGive}
          many={mine.hand ?? {}}
          why={(kind) => whyNotGive(view, seat, kind)}
          side="give"
          disabled={areControlsDisabled}
        />
      </div>
      <div class="deciding">
        <Button
          isMain
          class="decide"
          shortcut="B"
          move={exchangeMove(exchange)}
          disabled={areControlsDisabled}
          disabledReason={reason}
          onPress={() => play(exchangeMove(exchange))}
        >
          {exchangeText(exchange)}
        </Button>
        <p class="preview small">
          {reason ? reason.text : <Preview view={view} seat={seat} exchange={exchange} />}
        </p>
      </div>
    </>
  );
}

function Preview({ view, seat, exchange }: { view: ZahltagView; seat: number; exchange: CardExchange }) {
  const mine = view.seats[seat];
  const then = handAfter(mine.hand ?? {}, exchange.give, exchange.get);
  const all = cardsInAll(mine) + sumOf(then) - mine.cards;
  return <>{t("page.zahltag.equip.then", { cards: cardsText(then), all, most: MOST_CARDS })}</>;
}

interface KindButtonsProps {
  label: string;
  chosen: string | null;
  choose: (kind: string | null) => void;
  many: Record<string, number>;
  why: (kind: string) => ReturnType<typeof whyNotGet>;
  side: "get" | "give";
  disabled: boolean;
}

/** One of the four kinds, or none. */
function KindButtons({ label, chosen, choose, many, why, side, disabled }: KindButtonsProps) {
  return (
    <div class="kinds" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">{label}</span>
      {KINDS.map((kind, at) => {
        const reason = why(kind);
        const name = t("page.zahltag.kind_count", {
          kind: t(`page.zahltag.kind.${kind}`),
          count: many[kind] ?? 0,
        });
        return (
          <button
            key={kind}
            type="button"
            class={reason ? "button kind unavailable" : "button kind"}
            aria-label={`${label}: ${name}`}
            aria-pressed={chosen === kind}
            aria-disabled={reason ? "true" : undefined}
            title={reason?.text ?? name}
            disabled={disabled}
            data-side={side}
            data-kind={kind}
            aria-keyshortcuts={`${at + (side === "get" ? 1 : 1 + KINDS.length)}`}
            onClick={({ currentTarget }) =>
              reason ? showDisabledReason(reason, currentTarget) : choose(chosen === kind ? null : kind)}
          >
            <SmallCard kind={kind} isMissing={reason !== null} />
            <span class="many">{many[kind] ?? 0}</span>
          </button>
        );
      })}
    </div>
  );
}
