// The table of Zahltag: board, actions, players.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type PlayProps, viewOfControls } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { Actions } from "./actions/actions.tsx";
import { Board } from "./board/board.tsx";
import { type CardExchange } from "./actions/card_exchange.ts";
import { Players } from "./players.tsx";
import { lastSettlement, type Settlement } from "./settlement.ts";

export function TableView(props: PlayProps<ZahltagView>) {
  const exchange = useCardExchange(props);
  const settlement = useSettlement(props);
  const view = exchange.isOn ? props.now : props.view; // cards are picked from the board as it is
  return (
    <>
      <Board {...props} view={view} exchange={exchange} settlement={settlement} />
      <Actions
        {...props}
        view={viewOfControls(props)}
        isBoardBehind={view !== props.now}
        exchange={exchange}
        settlement={settlement}
      />
      <Players {...props} />
    </>
  );
}

/** Which cards are picked: on the board or beside it. Every turn begins with none. */
function useCardExchange({ now: view, offered, seat }: PlayProps<ZahltagView>): CardExchange {
  const [give, setGive] = useState<string | null>(null);
  const [get, setGet] = useState<string | null>(null);
  const isOn = seat !== null && offered.includes("keep");
  useEffect(() => {
    setGive(null);
    setGet(null);
  }, [isOn, view.prepared, view.turn]);
  return { give: isOn ? give : null, get: isOn ? get : null, setGive, setGet, isOn };
}

/** What was settled last stays in sight until something else is. */
function useSettlement({ view, newEvents, isLive }: PlayProps<ZahltagView>): Settlement | null {
  const kept = useRef<{ view: ZahltagView; settlement: Settlement | null } | null>(null);
  if (kept.current?.view !== view) {
    const before = kept.current;
    const isJump = !isLive && !newEvents.length;
    const settled = lastSettlement(newEvents, view, before?.view.contract ?? null);
    kept.current = { view, settlement: settled ?? (isJump ? null : before?.settlement ?? null) };
  }
  return kept.current.settlement;
}
