// A position as everybody may see it: while a device is passed on, it stays on the screen until a card has revealed more.

import type { GameEvent } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";

interface ShownPosition {
  view: ZahltagView;
  events: GameEvent[];
}

/** Without what one seat alone knows: its hand and its sealed offers (ZT-10). */
export function publicPosition({ view, events }: ShownPosition): ShownPosition {
  return {
    view: {
      ...view,
      viewer: null,
      seats: view.seats.map((seat) => ({ ...seat, hand: null, offer: null })),
    },
    events: events.filter(({ kind }) => kind !== "offered"),
  };
}
