// The position that is drawn while the player decides.

import type { PlayProps } from "../game.ts";
import type { ZahltagView } from "../../api/protocol.ts";

/**
 * While a card still shows what happened, the player may have to decide already: then all is drawn as it is now, as in
 * the controls, so that amounts that are compared are of one moment. Only the card shows the past.
 */
export function positionWhileDeciding(
  { view, now, seat }: Pick<PlayProps<ZahltagView>, "view" | "now" | "seat">,
): ZahltagView {
  return seat !== null && now.awaited.includes(seat) ? now : view;
}
