// The head of a player's part: who it is, whether they are here, how much time they have, and whose turn it is.

import { say } from "../speech/texts.ts";
import type { SeatTold } from "../wire/protocol.ts";
import { useSitting } from "./at.ts";
import { Clock } from "./clock.tsx";

export function SeatHead({ seat }: { seat: number }) {
  const sitting = useSitting();
  const { game, names, table, you, here, looking } = sitting;
  const past = looking.shown.value;
  const view = past?.view ?? sitting.match.value.view;
  const told = table.value?.seats[seat];
  if (!told || !game.value) return null;
  const awaited = past ? awaitedIn(past.view) : sitting.awaited.value;
  const isTurn = awaited.includes(seat) && (past !== null || table.value?.status === "playing");
  const isMine = you.value?.seats.includes(seat) ?? false;
  const Mark = game.value.Mark;
  return (
    <div class={`seat-head${isTurn ? " turn" : ""}`} data-seat={seat}>
      {isTurn && <span class="pointer" aria-hidden="true">▶</span>}
      {view !== null && view !== undefined && <Mark view={view} seat={seat} />}
      <h3>{names.value[seat]}</h3>
      <ul class="seat-signs" aria-label={say("page.table.signs", { player: names.value[seat] })}>
        {isTurn && <li class="to-move">{say("page.seat_turn")}</li>}
        {isMine && <li class="own">{say("page.seat_you")}</li>}
        {table.value?.host === seat && <li>{say("page.seat_host")}</li>}
        {told.kind === "person" && !isMine && <Presence isHere={here.value[seat] ?? false} />}
        {told.kind === "bot" && <li>{say("page.table.bot")}</li>}
        {told.stand_in && <li class="stands-in">{say(`page.stand_in.${told.stand_in}`)}</li>}
      </ul>
      {!past && hasClock(told) && sitting.clocks.value && <Clock seat={seat} />}
    </div>
  );
}

function Presence({ isHere }: { isHere: boolean }) {
  return (
    <li class={isHere ? "here" : "away"}>
      <span class="lamp" aria-hidden="true">{isHere ? "●" : "○"}</span>{" "}
      {say(isHere ? "page.seat_here" : "page.seat_away")}
    </li>
  );
}

const hasClock = ({ kind, stand_in }: SeatTold): boolean => kind === "person" && !stand_in;

function awaitedIn(view: unknown): number[] {
  return (view as { awaited?: number[] }).awaited ?? [];
}
