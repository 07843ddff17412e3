// The game's board at one step of a replay, without actions.

import { type ComponentChildren, createElement, Fragment } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { PlainSeatHeader } from "../table/seat_header.tsx";
import { roundAt } from "./rounds.ts";
import type { Replay, ReplayPlayer } from "./replay_player.ts";

const NOTHING: never[] = [];
const refuse = () => Promise.resolve(false);

export function ReplayBoard({ player, replay, children }: {
  player: ReplayPlayer;
  replay: Replay;
  children: ComponentChildren;
}) {
  const { game, steps, rounds } = replay;
  const { step, isNext } = player.at.value;
  const { view, events } = steps[step];
  const shown = {
    view,
    newEvents: isNext ? events : NOTHING,
    seat: player.seat.value,
    playerNames: player.playerNamesAt(step),
    result: step === player.last ? replay.result : null,
  };
  const SeatHeader = useMemo(() => seatHead(player), [player]);
  return (
    <>
      <h2 class="sr-only">{player.heading(rounds[roundAt(rounds, step)].n)}</h2>
      {shown.result && (
        <section class="ended" aria-label={t("page.result")}>
          <game.Ending {...shown} />
        </section>
      )}
      <div class="table" data-game={replay.kind} data-step={step}>
        <game.TableView
          {...shown}
          now={view}
          events={steps.slice(0, step + 1).flatMap(({ events }) => events)}
          offered={NOTHING}
          isLive={false}
          areControlsDisabled
          plan={null}
          play={refuse}
          setPlan={refuse}
          SeatHeader={SeatHeader}
        />
        {children}
      </div>
    </>
  );
}

/** Creates the component once per player, so that steps do not mount it again. */
function seatHead(player: ReplayPlayer) {
  return function SeatHeader({ seat }: { seat: number }) {
    const { game, steps } = player.replay.value!;
    const view = steps[player.at.value.step].view as { awaited: number[] };
    const name = player.names.value[seat];
    const bot = player.bots.value[seat];
    return (
      <PlainSeatHeader
        game={game}
        view={view}
        seat={seat}
        name={name}
        isTurn={view.awaited.includes(seat)}
        bot={bot?.name}
        signs={bot && <li>{t("page.fill_bot", { level: t(`level.${bot.level}`) })}</li>}
      />
    );
  };
}
