// The header of a player's panel: name, presence, clock, turn.

import { type ComponentChildren, createElement, Fragment } from "preact";
import type { AnyGame } from "../games/game.ts";
import { playedLevel } from "../games/game_info.ts";
import { t } from "../i18n/translate.ts";
import type { PersonAtTable, SeatState } from "../api/protocol.ts";
import { useTableStore } from "./store/table_context.ts";
import { PersonButton } from "./person_button.tsx";
import { Face } from "../ui/face.tsx";
import { Clock } from "./clock/lazy_clocks.ts";

export function SeatHeader({ seat }: { seat: number }) {
  const store = useTableStore();
  const { game, names, table, you, here, history } = store;
  const past = history.shown.value;
  const view = past?.view ?? store.presenter.drawn.value.view;
  const seatState = table.value?.seats[seat];
  if (!seatState || !game.value) return null;
  const awaited = past ? awaitedIn(past.view) : store.shownAwaited.value;
  const isTurn = awaited.includes(seat) && (past !== null || table.value?.status === "playing");
  const isMine = you.value?.seats.includes(seat) ?? false;
  const playedAs = replacement(table.value!.game, seatState);
  const signs = (
    <>
      {isMine && <li class="own">{t("page.seat_you")}</li>}
      {table.value?.host === seat && <li class="host">{t("page.seat_host")}</li>}
      {seatState.kind === "person" && !isMine && seatState.stand_in !== "left" && (
        <Presence isHere={here.value[seat] ?? false} />
      )}
      {seatState.kind === "bot" && <li>{t("page.fill_bot", { level: t(`level.${seatState.level}`) })}</li>}
      {playedAs && <li class="plays-as">{t("page.plays_as", { level: t(`level.${playedAs}`) })}</li>}
      {seatState.stand_in && <li class="stands-in">{t(`page.stand_in.${seatState.stand_in}`)}</li>}
    </>
  );
  return (
    <PlainSeatHeader
      game={game.value}
      view={view}
      seat={seat}
      name={names.value[seat]}
      isTurn={isTurn}
      signs={signs}
      bot={seatState.bot}
      person={seatState.kind === "person" && !isMine ? { table: store.id, seat } : undefined}
    >
      {!past && hasClock(seatState) && store.clocks.value && <Clock seat={seat} />}
    </PlainSeatHeader>
  );
}

interface SeatHeaderProps {
  game: AnyGame;
  view: unknown;
  seat: number;
  name: string;
  isTurn: boolean;
  /** The name of the bot whose face is shown. */
  bot?: string | null;
  /** Another person, of whom the name opens a dialog. */
  person?: PersonAtTable;
  signs?: ComponentChildren;
  children?: ComponentChildren;
}

/** The header without a store: for tables, replays and lessons. */
export function PlainSeatHeader(
  { game, view, seat, name, isTurn, bot, person, signs, children }: SeatHeaderProps,
) {
  return (
    <div class={isTurn ? "seat-header turn" : "seat-header"} data-seat={seat}>
      {isTurn && <span class="pointer" aria-hidden="true">▶</span>}
      {view && <game.SeatIcon view={view} seat={seat} />}
      {bot && <Face of={bot} />}
      <h3>{person ? <PersonButton name={name} at={person} /> : name}</h3>
      {(isTurn || signs) && (
        <ul class="seat-status" aria-label={t("page.table.signs", { player: name })}>
          {isTurn && <li class="to-move">{t("page.seat_turn")}</li>}
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
      {t(isHere ? "page.seat_here" : "page.seat_away")}
    </li>
  );
}

/** The level that plays for the bot at this seat, where the server cannot play the bot's own. */
function replacement(game: string, { kind, level }: SeatState): string | null {
  if (kind !== "bot" || level === null) return null;
  const played = playedLevel(game, level);
  return played === level ? null : played;
}

const hasClock = ({ kind, stand_in }: SeatState): boolean => kind === "person" && !stand_in;

function awaitedIn(view: unknown): number[] {
  return (view as { awaited?: number[] }).awaited ?? [];
}
