// The page of a table: layout, banners, the game's own view, the side panel.

import "./shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { address } from "../app/router.ts";
import { InvitationPage } from "../app/lazy_pages.ts";
import { visitor } from "../account/session.ts";
import { lazyComponent, usePreload } from "../app/lazy_component.tsx";
import { usePageTitle } from "../app/page_title.ts";
import type { Plan } from "../games/game.ts";
import { hasOwnHintRule } from "../games/game_info.ts";
import { describeOptions } from "../games/registry.ts";
import { t } from "../i18n/translate.ts";
import { describeClock } from "./clock/clock_format.ts";
import { TableContext, useTableStore } from "./store/table_context.ts";
import { startAlerts } from "./notifications/event_alerts.ts";
import { ChatBubble } from "./chat_bubble.tsx";
import { OwnClock } from "./clock/lazy_clocks.ts";
import { askedQuestion, confirmMoves } from "./confirm_move.ts";
import { endClimax } from "./presentation/end_climax.ts";
import { useFocusRecovery } from "./focus_recovery.ts";
import { useShortcuts } from "./keyboard/shortcuts.ts";
import { areShortcutsShown } from "./keyboard/shortcuts_shown.ts";
import { useTurnFocus } from "./keyboard/turn_focus.ts";
import { usePressGuard } from "./press_guard.ts";
import { TurnHeadline } from "./turn_headline.tsx";
import { ConnectionStatus } from "./banners/connection_status.tsx";
import { TakeBackButton } from "./banners/take_back_button.tsx";
import { HintButton, HintPanel } from "./hint/hint_button.tsx";
import { openedPerson } from "./person_button.tsx";
import { SeatHeader } from "./seat_header.tsx";
import { SidePanel } from "./side_panel/side_panel.tsx";
import { TableStore } from "./store/table_store.ts";

/** What is not there at most moments of a match is loaded when it is. */
const MatchEnd = lazyComponent(() => import("./match_end.tsx").then((code) => code.MatchEnd));
const ClimaxCard = lazyComponent(() =>
  import("./presentation/climax_card.tsx").then((code) => code.ClimaxCard)
);
const ConnectionClosed = lazyComponent(() =>
  import("./banners/connection_closed.tsx").then((code) => code.ConnectionClosed)
);
const ConfirmMoveDialog = lazyComponent(() =>
  import("./confirm_move_dialog.tsx").then((code) => code.ConfirmMoveDialog)
);
const HistoryBanner = lazyComponent(() =>
  import("./banners/history_banner.tsx").then((code) => code.HistoryBanner)
);
const HotSeatCover = lazyComponent(() =>
  import("./banners/hot_seat_cover.tsx").then((code) => code.HotSeatCover)
);
const StandInBanner = lazyComponent(() =>
  import("./banners/stand_in_banner.tsx").then((code) => code.StandInBanner)
);
const TakeBackBanner = lazyComponent(() =>
  import("./banners/take_back_banner.tsx").then((code) => code.TakeBackBanner)
);
const WaitingRoom = lazyComponent(() => import("./waiting_room.tsx").then((code) => code.WaitingRoom));
const PersonDialog = lazyComponent(() => import("./person_dialog.tsx").then((code) => code.PersonDialog));
const ShortcutsDialog = lazyComponent(() =>
  import("./keyboard/shortcuts_dialog.tsx").then((code) => code.ShortcutsDialog)
);

/** The table; for whoever comes by an invite link, first the invitation. */
export function TablePage({ id }: { id: string }) {
  const { query } = address.value;
  const invite = query.get("invite");
  if (invite !== null && !query.has("look")) return <InvitationPage id={id} invite={invite} />;
  return <LiveTable id={id} />;
}

function LiveTable({ id }: { id: string }) {
  const who = visitor.value.kind === "person" ? visitor.value.me.id : "";
  const store = useMemo(() => new TableStore(id, address.peek().query.get("invite")), [id, who]);
  useEffect(() => {
    const stops = [startAlerts(store), store.presenter.start()];
    store.open();
    return () => {
      stops.forEach((stop) => stop());
      store.end();
    };
  }, [store]);
  return (
    <TableContext.Provider value={store}>
      <TableLayout />
    </TableContext.Provider>
  );
}

function TableLayout() {
  const store = useTableStore();
  usePageTitle(store.table.value?.title ?? "");
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  useTurnFocus(place, store);
  usePressGuard(place, store);
  useShortcuts(store);
  const { table, connection, history, isSending, nth } = store;
  usePreload(ClimaxCard);
  const status = table.value?.status;
  const isClosed = connection.value === "closed";
  // The last moments of a match are shown before its end.
  const isEndShown = (status === "finished" || status === "abandoned") && !store.presenter.isBusy.value;
  useLayoutEffect(() => {
    for (
      const part of place.current?.querySelectorAll<HTMLElement>(".table > :not(.table-top)") ?? []
    ) {
      part.inert = isClosed;
    }
  });
  const names = [
    "table",
    status,
    connection.value !== "connected" && "off-line",
    history.shown.value && "past",
  ];
  return (
    <div ref={place}>
      <div class="banners">
        <ConnectionStatus />
        {history.shown.value && <HistoryBanner />}
        {status === "playing" && !store.isCovered.value &&
          (table.value?.take_back || store.refusal.value) && <TakeBackBanner />}
      </div>
      <div
        class={names.filter(Boolean).join(" ")}
        data-game={table.value?.game}
        data-sending={isSending}
        data-nth={nth}
        onClick={(event) => endClimax(store, event)}
        onClickCapture={(event) => endClimax(store, event)}
      >
        <div class="table-top">
          {isClosed && <ConnectionClosed />}
          {status && <TableTitle />}
          {status && <Banners />}
          {isEndShown && <MatchEnd />}
        </div>
        <div class="hint-place">{status === "playing" && !store.isCovered.value && <HintPanel />}</div>
        {status === "waiting" ? <WaitingRoom /> : <MatchView />}
        {store.presenter.climax.value && <ClimaxCard />}
        {status && <SidePanel />}
        {askedQuestion.value && (
          <ConfirmMoveDialog question={askedQuestion.value} offered={store.match.value.offered} />
        )}
      </div>
      {openedPerson.value && <PersonDialog />}
      {areShortcutsShown.value && (
        <ShortcutsDialog
          game={store.game.value}
          onClose={() => areShortcutsShown.value = false}
        />
      )}
    </div>
  );
}

function TableTitle() {
  const { table, game, you, state, clocks } = useTableStore();
  const tableState = table.value;
  if (!tableState || !game.value) return null;
  const clock = describeClock(tableState.clock);
  const watchers = state.value?.watchers ?? 0;
  return (
    <header class="title">
      <div>
        <h1>{t("show.game", { title: tableState.title, players: tableState.players })}</h1>
        <p class="small">
          {describeOptions(tableState.game, tableState.options)}
          {clock && ` · ${clock}`}
          {!you.value && tableState.status !== "playing" && ` · ${t("page.watching")}`}
          {hasOwnHintRule(tableState.hints) && ` · ${t(`page.hint.rule.${tableState.hints}`)}`}
          {tableState.branch && ` · ${t("page.table.branch", { step: tableState.branch.step })}`}
          {watchers > 0 && ` · ${t("page.watchers", { count: watchers })}`}
        </p>
      </div>
      <TurnHeadline />
      <ChatBubble />
      {clocks.value && <OwnClock />}
      <TakeBackButton />
      <HintButton />
    </header>
  );
}

/** The game's own view, at the present or at a past position. */
function MatchView() {
  const store = useTableStore();
  const { view: now, events: eventsNow, offered, plan, seat, result } = store.match.value;
  const { view, events, newEvents } = store.presenter.drawn.value;
  const coming = store.presenter.coming.value as { view: typeof now; events: typeof events }[];
  const past = store.history.shown.value;
  const jumpedTo = useRef<unknown>(null); // after a past position the last events are not shown as new
  if (past) jumpedTo.current = events;
  const commands = useMemo(() => {
    const play = async (moves: string[], warning?: string) =>
      await confirmMoves(store.game.peek(), moves, store.match.peek().offered, warning) &&
      store.play(...moves);
    return {
      play: (...moves: string[]) => play(moves),
      playWarned: (warning: string, move: string) => play([move], warning),
      setPlan: (plan: Plan | null) => store.setPlan(plan),
    };
  }, [store]);
  const game = store.game.value;
  if (!view || !game) return null;
  return (
    <game.TableView
      view={past?.view ?? view}
      now={past?.view ?? now}
      events={past ? eventsNow.slice(0, past.after) : events}
      eventsNow={past ? undefined : eventsNow}
      coming={past ? undefined : coming}
      newEvents={jumpedTo.current === events ? NOTHING : newEvents}
      seat={seat}
      playerNames={store.playerNames.value}
      result={past || view !== now ? null : result}
      offered={past ? NOTHING : offered}
      isLive={past === null}
      areControlsDisabled={store.isLate.value || store.connection.value !== "connected"}
      decision={`${store.id} ${seat} ${store.nth.value}`}
      plan={past ? null : plan}
      SeatHeader={SeatHeader}
      {...commands}
    />
  );
}

const NOTHING: never[] = [];

function Banners() {
  const { table, isCovered, you } = useTableStore();
  if (table.value?.status !== "playing") return null;
  if (isCovered.value) return <HotSeatCover />;
  const seat = you.value?.seat;
  return typeof seat === "number" && table.value.seats[seat].stand_in && <StandInBanner />;
}
