// The table of any game: the shared fields of the view, the offered moves, the players.

import { createElement, Fragment } from "preact";
import { type PlayProps, viewOfControls } from "../game.ts";
import { formatList, t } from "../../i18n/translate.ts";
import { EventTicker } from "../../table/log/event_ticker.tsx";
import { isTransient } from "../game_info.ts";
import { describeEvent } from "./event_text.ts";
import { FieldList } from "./field_list.tsx";
import { type GenericView, seatFields, sharedFields } from "./generic_view.ts";
import { MoveForm } from "./move_form.tsx";
import { groupMoves } from "./move_groups.ts";

/** The page does not know which fields belong together: all of them are those of the controls. */
export function TableView(props: PlayProps<GenericView>) {
  const drawn = { ...props, view: viewOfControls(props) };
  return (
    <>
      <Board {...drawn} />
      <Actions {...drawn} />
      <Players {...drawn} />
    </>
  );
}

function Board({ view, playerNames }: PlayProps<GenericView>) {
  const fields = sharedFields(view);
  return (
    <section class="board generic" aria-label={t("page.generic.position")}>
      <h2>{t("page.generic.position")}</h2>
      <FieldList game={String(view.game)} fields={fields} names={playerNames.names} />
    </section>
  );
}

function Actions(
  { view, events, isLive, offered, areControlsDisabled, play, playerNames }: PlayProps<GenericView>,
) {
  const groups = groupMoves(offered);
  const name = String(view.game);
  return (
    <section class={offered.length ? "actions generic mine" : "actions generic"}>
      <h2 tabIndex={-1}>{actionsHeading(view, offered, playerNames.names)}</h2>
      {isLive && (
        <EventTicker
          events={events}
          most={offered.length ? 1 : 3}
          tell={(event) => isTransient(name, event) ? null : describeEvent(name, event, playerNames)}
        />
      )}
      {groups.map((group) => (
        <MoveForm
          key={group.verb}
          game={String(view.game)}
          group={group}
          disabled={areControlsDisabled}
          onMove={(move) => play(move)}
        />
      ))}
    </section>
  );
}

function actionsHeading(view: GenericView, offered: string[], names: string[]): string {
  if (offered.length) return t("page.your_turn");
  if (!view.awaited.length) return t(view.places ? "page.table.over" : "page.generic.nobody_awaited");
  return t("page.waits", { players: formatList(view.awaited.map((seat) => names[seat])) });
}

function Players({ view, seat: viewer, playerNames, SeatHeader }: PlayProps<GenericView>) {
  const order = playerNames.names.map((_, at) => ((viewer ?? 0) + at) % playerNames.names.length);
  return (
    <section class="players generic" aria-label={t("page.players")}>
      {order.map((seat) => (
        <article
          key={seat}
          class={view.awaited.includes(seat) ? "player awaited" : "player"}
          data-seat={seat}
        >
          <SeatHeader seat={seat} />
          <FieldList game={String(view.game)} fields={seatFields(view, seat)} names={playerNames.names} />
        </article>
      ))}
    </section>
  );
}
