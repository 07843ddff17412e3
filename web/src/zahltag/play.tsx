// The table of Zahltag.

import type { PlayProps } from "../game.ts";
import type { ZahltagView } from "../wire/protocol.ts";
import { Act } from "../kit/kit.tsx";

export function Play({ offered, isResting, play, view, SeatHead }: PlayProps<ZahltagView>) {
  return (
    <>
      <section class="board"></section>
      <section class="actions">
        {offered.map((move) => (
          <Act key={move} move={move} disabled={isResting} onAct={() => play(move)}>{move}</Act>
        ))}
      </section>
      <section class="players">{view.seats.map(({ seat }) => <SeatHead key={seat} seat={seat} />)}</section>
    </>
  );
}
