// The head of a player's part: who it is, whether they are here, how much time they have, and whose turn it is.

import { type ComponentChildren, createElement, Fragment } from "preact";
import type { AnyGame } from "../games/game.ts";
import { say } from "../i18n/translate.ts";
import type { SeatState } from "../api/protocol.ts";
import { useSitting } from "./store/table_context.ts";
import { Clock } from "./clock/clock.tsx";

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
  const signs = (
    <>
      {isMine && <li class="own">{say("page.seat_you")}</li>}
      {table.value?.host === seat && <li class="host">{say("page.seat_host")}</li>}
      {told.kind === "person" && !isMine && told.stand_in !== "left" && (
        <Presence isHere={here.value[seat] ?? false} />
      )}
      {told.kind === "bot" && <li>{say("page.table.bot")}</li>}
      {told.stand_in && <li class="stands-in">{say(`page.stand_in.${told.stand_in}`)}</li>}
    </>
  );
  return (
    <Head game={game.value} view={view} seat={seat} name={names.value[seat]} isTurn={isTurn} signs={signs}>
      {!past && hasClock(told) && sitting.clocks.value && <Clock seat={seat} />}
    </Head>
  );
}

interface HeadProps {
  game: AnyGame;
  view: unknown;
  seat: number;
  name: string;
  isTurn: boolean;
  signs?: ComponentChildren;
  children?: ComponentChildren;
}

/** A head wherever there are seats: at a table, in a replay, in a lesson. */
export function Head({ game, view, seat, name, isTurn, signs, children }: HeadProps) {
  return (
    <div class={isTurn ? "seat-head turn" : "seat-head"} data-seat={seat}>
      {isTurn && <span class="pointer" aria-hidden="true">▶</span>}
      {view && <game.Mark view={view} seat={seat} />}
      <h3>{name}</h3>
      {(isTurn || signs) && (
        <ul class="seat-signs" aria-label={say("page.table.signs", { player: name })}>
          {isTurn && <li class="to-move">{say("page.seat_turn")}</li>}
          {signs}
        </ul>
      )}
      {children}
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

const hasClock = ({ kind, stand_in }: SeatState): boolean => kind === "person" && !stand_in;

function awaitedIn(view: unknown): number[] {
  return (view as { awaited?: number[] }).awaited ?? [];
}
