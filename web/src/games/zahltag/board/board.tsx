// The board: piles, the contract, the last settlement, the player's hand, cards on the table, the stack.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { t } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import type { CardExchange } from "../actions/card_exchange.ts";
import { Contract } from "./contract.tsx";
import { Hand } from "./hand.tsx";
import { CardsOnTable } from "./cards_on_table.tsx";
import { Piles } from "./card_piles.tsx";
import type { Settlement } from "../settlement.ts";
import { SettlementPanel } from "./lazy_settlement_panel.ts";
import { PaydayTrack } from "./payday_track.tsx";
import { ContractStack } from "./contract_stack.tsx";

export type BoardProps = PlayProps<ZahltagView> & { exchange: CardExchange; settlement: Settlement | null };

/** `isSettled`: the settlement was the last thing that was shown, without a contract since. */
export function Board(props: BoardProps & { isSettled: boolean }) {
  const { view, settlement, isSettled } = props;
  const isInTheMiddle = settlement !== null && isSettled && view.contract === null;
  return (
    <section class="board zahltag" aria-label={t("page.zahltag.board")}>
      <PaydayTrack view={view} />
      <div class={view.contract || settlement ? "middle busy" : "middle"}>
        <div class="supply">
          <Piles {...props} />
          {settlement && !isInTheMiddle && <SettlementPanel {...props} settlement={settlement} isPast />}
        </div>
        {isInTheMiddle ? <SettlementPanel {...props} settlement={settlement} /> : <Contract {...props} />}
      </div>
      <Hand {...props} />
      <CardsOnTable {...props} />
      {view.phase !== "over" && <ContractStack view={view} />}
      {view.reconstruction && (
        <p class="reconstruction small">
          {t("zahltag.reconstruction")} <a href="/rules/zahltag#ZT-4">ZT-4</a>
        </p>
      )}
    </section>
  );
}
