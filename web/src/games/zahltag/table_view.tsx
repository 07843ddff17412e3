// The table of Zahltag: board, actions, players.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type PlayProps, viewOfControls } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { Actions } from "./actions/actions.tsx";
import { usePreload } from "../../app/lazy_component.tsx";
import { Board } from "./board/board.tsx";
import { SettlementPanel } from "./board/lazy_settlement_panel.ts";
import { type CardExchange } from "./actions/card_exchange.ts";
import { positionWhileDeciding } from "./own_position.ts";
import { forecastPayday } from "./payday_forecast.ts";
import { Players } from "./players.tsx";
import { isSettling, lastSettlement, type Settlement } from "./settlement.ts";

export function TableView(props: PlayProps<ZahltagView>) {
  usePreload(SettlementPanel);
  const exchange = useCardExchange(props);
  const settlement = useSettlement(props);
  const drawn = { ...props, view: positionWhileDeciding(props) };
  const forecast = forecastPayday(drawn.view, props.seat, exchange);
  return (
    <>
      <Board {...drawn} exchange={exchange} settlement={settlement} isSettled={!props.view.contract} />
      <Actions
        {...props}
        view={viewOfControls(props)}
        shown={drawn.view}
        exchange={exchange}
        forecast={forecast}
        settlement={settlement}
      />
      <Players {...drawn} forecast={forecast} />
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

/** What was settled last stays in sight until something else is: also if that came with a snapshot, as to a device that is passed on. */
function useSettlement({ view, events, newEvents, isLive }: PlayProps<ZahltagView>): Settlement | null {
  const kept = useRef<{ view: ZahltagView; count: number; settlement: Settlement | null } | null>(null);
  const before = kept.current;
  if (before?.view !== view) {
    const count = events.filter(isSettling).length;
    const isJump = !newEvents.length && !(isLive && before);
    const isKnown = before?.count === count;
    const settlement = isKnown ? before.settlement : lastSettlement(events, view, before?.view.contract);
    kept.current = { view, count, settlement: isJump ? null : settlement };
  }
  return kept.current!.settlement;
}
