// The table of Zahltag.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayProps } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";
import { Actions } from "./actions/actions.tsx";
import { Board } from "./board/board.tsx";
import { type Choosing } from "./actions/card_exchange.ts";
import { Players } from "./players.tsx";
import { type Recent, recentOf } from "./settlement.ts";

export function Play(props: PlayProps<ZahltagView>) {
  const choosing = useChoosing(props);
  const recent = useRecent(props);
  return (
    <>
      <Board {...props} choosing={choosing} recent={recent} />
      <Actions {...props} choosing={choosing} recent={recent} />
      <Players {...props} />
    </>
  );
}

/** Which cards are picked: on the board or beside it. Every turn begins with none. */
function useChoosing({ view, offered, seat }: PlayProps<ZahltagView>): Choosing {
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
function useRecent({ view, fresh, isLive }: PlayProps<ZahltagView>): Recent | null {
  const kept = useRef<{ view: ZahltagView; recent: Recent | null } | null>(null);
  if (kept.current?.view !== view) {
    const before = kept.current;
    const isJump = !isLive && !fresh.length;
    const settled = recentOf(fresh, view, before?.view.contract ?? null);
    kept.current = { view, recent: settled ?? (isJump ? null : before?.recent ?? null) };
  }
  return kept.current.recent;
}
