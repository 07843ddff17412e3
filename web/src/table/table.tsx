// A table: what is known of it, shown by the game's own parts and those that every table has.

import { useEffect, useMemo } from "preact/hooks";
import { GAMES } from "../games.ts";
import { address } from "../frame/going.ts";
import { seatNames } from "./names.ts";
import { Sitting } from "./sitting.ts";

export function TablePage({ id }: { id: string }) {
  const sitting = useMemo(() => new Sitting(id, address.peek().query.get("invite")), [id]);
  useEffect(() => () => sitting.end(), [sitting]);
  const known = sitting.known.value;
  if (!known?.view) return null;
  const game = GAMES[known.table.game];
  const names = seatNames(known.table.seats);
  const shown = {
    view: known.view,
    fresh: known.fresh ? known.events.slice(-known.fresh) : [],
    seat: known.you?.seat ?? null,
    cast: game.castOf(known.view, names),
    result: known.table.result,
  };
  return (
    <div class="table">
      <game.Play
        {...shown}
        offered={known.offered}
        isLive
        isResting={sitting.isSending.value || sitting.line.value !== "connected"}
        plan={known.you?.plan ?? null}
        play={(...moves) => sitting.play(...moves)}
        setPlan={(plan) => sitting.setPlan(plan)}
        SeatHead={({ seat }) => <h3>{names[seat]}</h3>}
      />
      {known.table.result && <game.Ending {...shown} />}
    </div>
  );
}
