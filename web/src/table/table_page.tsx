// A table: what is known of it, shown by the game's own parts and those that every table has.

import { createElement, Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { address } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { useTitle } from "../app/page_title.ts";
import type { Plan } from "../games/game.ts";
import { say } from "../i18n/translate.ts";
import { clockSaid } from "./clock/clock_format.ts";
import { AtTable, useSitting } from "./store/table_context.ts";
import { LookingBack } from "./banners/history_banner.tsx";
import { callOut } from "./notifications/event_alerts.ts";
import { Clock } from "./clock/clock.tsx";
import { Ended } from "./match_end.tsx";
import { useSteadyFocus } from "./focus_recovery.ts";
import { Headline } from "./turn_headline.tsx";
import { Closed, ConnectionLine } from "./banners/connection_status.tsx";
import { Cover } from "./banners/hot_seat_cover.tsx";
import { StandIn } from "./banners/stand_in_banner.tsx";
import { TakeBackAct, TakingBack } from "./banners/take_back_banner.tsx";
import { SeatHead } from "./seat_header.tsx";
import { Side } from "./side_panel/side_panel.tsx";
import { Sitting } from "./store/table_store.ts";
import { WaitingRoom } from "./waiting_room.tsx";

export function TablePage({ id }: { id: string }) {
  const who = visitor.value.kind === "person" ? visitor.value.me.id : "";
  const sitting = useMemo(() => new Sitting(id, address.peek().query.get("invite")), [id, who]);
  useEffect(() => {
    const stop = callOut(sitting);
    sitting.open();
    return () => {
      stop();
      sitting.end();
    };
  }, [sitting]);
  return (
    <AtTable.Provider value={sitting}>
      <Whole />
    </AtTable.Provider>
  );
}

function Whole() {
  const sitting = useSitting();
  useTitle(sitting.game.value?.title ?? "");
  const place = useRef<HTMLDivElement>(null);
  useSteadyFocus(place);
  const { table, line, looking, isSending, nth } = sitting;
  const status = table.value?.status;
  const isClosed = line.value === "closed";
  useLayoutEffect(() => {
    for (
      const part of place.current?.querySelectorAll<HTMLElement>(".table > :not(.table-top)") ?? []
    ) {
      part.inert = isClosed;
    }
  });
  const names = ["table", status, line.value !== "connected" && "off-line", looking.shown.value && "past"];
  return (
    <div ref={place}>
      <div class="above">
        <ConnectionLine />
        <LookingBack />
      </div>
      <div class={names.filter(Boolean).join(" ")} data-sending={isSending} data-nth={nth}>
        <div class="table-top">
          <Closed />
          {status && <Title />}
          {status && <Notices />}
          <Ended />
        </div>
        {status === "waiting" ? <WaitingRoom /> : <Match />}
        {status && <Side />}
      </div>
    </div>
  );
}

function Title() {
  const { table, game, you, known } = useSitting();
  const told = table.value;
  if (!told || !game.value) return null;
  const clock = clockSaid(told.clock);
  const watchers = known.value?.watchers ?? 0;
  return (
    <header class="title">
      <div>
        <h1>{say("show.game", { title: told.title, players: told.players })}</h1>
        <p class="small">
          {game.value.describe(told.options)}
          {clock && ` · ${clock}`}
          {!you.value && ` · ${say("page.watching")}`}
          {watchers > 0 && ` · ${say("page.watchers", { count: watchers })}`}
        </p>
      </div>
      <Headline />
      <MyClock />
      <TakeBackAct />
    </header>
  );
}

/** One's own time, where the players stand far below the board. */
function MyClock() {
  const { you, clocks } = useSitting();
  const seat = you.value?.seat ?? null;
  if (seat === null || !clocks.value || !matchMedia("(max-width: 63.99rem)").matches) return null;
  return (
    <span class="my-clock" aria-hidden="true">
      <Clock seat={seat} isQuiet />
    </span>
  );
}

/** The game's own parts, at the present or at the moment that is looked back at. */
function Match() {
  const sitting = useSitting();
  const { view, events, fresh, offered, plan, seat, result } = sitting.match.value;
  const past = sitting.looking.shown.value;
  const jumpedTo = useRef<unknown>(null); // who comes back from the past has not seen the last step happen
  if (past) jumpedTo.current = events;
  const brought = useMemo(() => fresh ? events.slice(-fresh) : NOTHING, [events, fresh]);
  const doing = useMemo(() => ({
    play: (...moves: string[]) => sitting.play(...moves),
    setPlan: (plan: Plan | null) => sitting.setPlan(plan),
  }), [sitting]);
  const game = sitting.game.value;
  if (!view || !game) return null;
  return (
    <game.Play
      view={past?.view ?? view}
      events={past ? events.slice(0, past.after) : events}
      fresh={jumpedTo.current === events ? NOTHING : brought}
      seat={seat}
      cast={sitting.cast.value}
      result={past ? null : result}
      offered={past ? NOTHING : offered}
      isLive={past === null}
      isResting={sitting.isLate.value || sitting.line.value !== "connected"}
      plan={past ? null : plan}
      SeatHead={SeatHead}
      {...doing}
    />
  );
}

const NOTHING: never[] = [];

function Notices() {
  const { table, isCovered } = useSitting();
  if (table.value?.status !== "playing") return null;
  return isCovered.value ? <Cover /> : (
    <>
      <StandIn />
      <TakingBack />
    </>
  );
}
