// The climaxes of Zahltag: the envelopes are opened together, and paydays.

import { createElement } from "preact";
import type { Climax, ClimaxProps } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { SettlementPanel } from "./board/lazy_settlement_panel.ts";
import { lastSettlement } from "./settlement.ts";

/** ZT-11, ZT-12: the settlement, as it stays on the board afterwards. */
function SettlementClimax({ view, events, seat, playerNames }: ClimaxProps<ZahltagView>) {
  const settlement = lastSettlement(events, view);
  return (
    <div class="zahltag">
      {settlement && <SettlementPanel seat={seat} playerNames={playerNames} settlement={settlement} />}
    </div>
  );
}

export const climaxes: Record<string, Climax<ZahltagView>> = {
  opened: { time: 3000, Show: SettlementClimax, isReveal: true },
  held: { time: 3000, Show: SettlementClimax, isReveal: true },
};
