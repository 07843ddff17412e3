// The building site: piles and stack, the contract in the middle, what was settled last, one's own hand, and the lanes.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { say } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import type { Choosing } from "../actions/card_exchange.ts";
import { Contract } from "./contract.tsx";
import { Hand } from "./hand.tsx";
import { Lanes } from "./cards_on_table.tsx";
import { Piles } from "./card_piles.tsx";
import type { Recent } from "../settlement.ts";
import { Settled } from "./settlement_panel.tsx";
import { Site } from "./payday_track.tsx";
import { Stack } from "./contract_stack.tsx";

export type BoardProps = PlayProps<ZahltagView> & { choosing: Choosing; recent: Recent | null };

export function Board(props: BoardProps) {
  const { view, recent } = props;
  const isInTheMiddle = recent !== null && view.contract === null;
  return (
    <section class="board zahltag" aria-label={say("page.zahltag.board")}>
      <Site view={view} />
      <div class={view.contract || recent ? "middle busy" : "middle"}>
        <div class="supply">
          <Piles {...props} />
          {recent && !isInTheMiddle && <Settled {...props} recent={recent} />}
        </div>
        {isInTheMiddle ? <Settled {...props} recent={recent} /> : <Contract {...props} />}
      </div>
      <Hand {...props} />
      <Lanes {...props} />
      {view.phase !== "over" && <Stack view={view} />}
      {view.reconstruction && (
        <p class="reconstruction small">
          {say("zahltag.reconstruction")} <a href="/rules/zahltag#ZT-4">ZT-4</a>
        </p>
      )}
    </section>
  );
}
