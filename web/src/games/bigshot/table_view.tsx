// The table of Big Shot: board, actions, players.

import { createElement, Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type PlayProps, positionOfControls } from "../game.ts";
import { announce } from "../../app/live_region.tsx";
import { Button } from "../../ui/button.tsx";
import { Details } from "../../ui/section.tsx";
import { isTyping } from "../../ui/typing.ts";
import { showDisabledReason } from "../../ui/disabled_reason.ts";
import { formatAmount, formatList, formatNumber, t, tPlural } from "../../i18n/translate.ts";
import type { BigShotLotView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import { Bidders, BidForm, ForSale } from "./actions/auction.tsx";
import { Board } from "./board/board.tsx";
import { CubeIcon } from "./board/cube.tsx";
import { Die } from "./board/die.tsx";
import { layOutBoard } from "./board/board_layout.ts";
import { LoanPhase, PaymentPhase } from "./actions/loans.tsx";
import { ProxyBid } from "./actions/proxy_bid.tsx";
import { Players, RuleLink } from "./players.tsx";
import { whyNoCube } from "./disabled_reasons.ts";
import {
  after,
  draftOf,
  EMPTY_DRAFT,
  fittingCubes,
  remainingCubes,
  type StagedCube,
  unstagedCubes,
} from "./actions/placement_draft.ts";
import { EventTicker } from "../../table/log/event_ticker.tsx";
import { isTransient } from "../game_info.ts";
import { describeEvent, roundHeading } from "./event_text.ts";
import { lazyComponent, usePreload } from "../../app/lazy_component.tsx";
import { describeLot } from "./lot_text.ts";

const NARROW = 560;

/** Loaded before it is needed, together with the climaxes of an auction. */
const CubeTray = lazyComponent(() => import("./later_parts.ts").then((parts) => parts.CubeTray));

export function TableView(props: PlayProps<BigShotView>) {
  const { now, seat, isLive, offered, areControlsDisabled, playerNames, newEvents } = props;
  const isMyTurn = isLive && seat !== null && now.awaited.includes(seat);
  const isPlacing = isMyTurn && now.phase === "place" && (offered.length > 0 || areControlsDisabled);
  const view = isPlacing ? now : props.view; // cubes are placed on the board as it is
  const acting = { ...props, ...positionOfControls(props) };
  // Controls of the next round bring its number, starter and broker with them; the lots follow.
  const round = acting.view.round !== view.round ? acting.view : view;
  const hasRolled = round.phase !== "roll"; // a round begins with its roll
  const mine = seat === null ? null : acting.view.seats[seat];
  const [stage, setStage] = useState(EMPTY_DRAFT);
  const [wanted, setWanted] = useState(0);
  const isArriving = isLive && seat !== null && view.awaited.includes(seat) && view !== now; // its own cubes
  const staged = isPlacing || isArriving ? remainingCubes(stage, view) : [];
  const lots = useMemo(() => after(view.lots, staged), [view, stage, isPlacing, isArriving]);
  // While the player decides, their money is that of the controls, whatever is still being shown.
  const seats = isMyTurn ? view.seats.map((own, at) => at === seat ? now.seats[at] : own) : view.seats;
  const left = isPlacing ? unstagedCubes(view, staged) : [];
  const chosen = Math.min(wanted, left.length - 1);
  const lay = (cubes: StagedCube[]) => setStage(draftOf(view, fittingCubes(view.lots, cubes)));
  const put = (colour: string, id: string) => {
    const lot = lots.find((other) => other.id === id);
    if (!lot || areControlsDisabled || !left.includes(colour)) return;
    if (lot.sold) {
      return showDisabledReason(whyNoCube(id, !view.lots.some((was) => was.id === id && was.sold)));
    }
    const next = [...staged, { colour, lot: id }];
    lay(next);
    if (left.length === 1) focusSoon(".actions .confirm");
    const [same] = after(lots, [{ colour, lot: id }]).filter((other) => other.id === id);
    announce(describeLot(after(view.lots, next), same, playerNames));
  };
  const onLot = isPlacing
    ? (lot: BigShotLotView) => {
      if (lot.sold) {
        showDisabledReason(
          whyNoCube(lot.id, !view.lots.some((was) => was.id === lot.id && was.sold)),
        );
      } else if (left.length) put(left[chosen], lot.id);
    }
    : null;
  const [place, isTall, shape] = useBoardSize();
  useEffect(() => {
    // A phone then shows the headline, the board and the controls together: the page's header makes room for them.
    // Whoever reads further down is not called back for a bid. A lesson scrolls by itself.
    const table = place.current?.parentElement;
    if (!table || !isMyTurn || !isTall || isTyping() || table.closest(".lesson")) return;
    if (isPlacing || table.getBoundingClientRect().top > 0) {
      table.scrollIntoView({ behavior: "smooth", block: "start" });
    }
  }, [isPlacing, isMyTurn]);
  usePreload(CubeTray);
  const [isUnfolded, setUnfolded] = useState(false);
  const plan = useMemo(() => layOutBoard(view.lots, isTall, shape), [
    view.lots.map(({ id }) => id).join(),
    isTall,
    shape,
  ]);
  return (
    <>
      <section class="board bigshot" ref={place} aria-label={t("page.bigshot.board")}>
        <p class="board-head">
          <b>{roundHeading(hasRolled ? round.round : Math.max(round.round - 1, 1), round)}</b>
          {hasRolled && <Die events={acting.events} round={round.round} />}
          {(hasRolled || round.round === 1) && round.phase !== "over" && (
            <span>{t("bigshot.starter", { player: playerNames.names[round.starter] })}</span>
          )}
        </p>
        <Board
          view={view}
          round={round}
          lots={lots}
          staged={staged}
          newEvents={newEvents}
          seat={seat}
          playerNames={playerNames}
          plan={plan}
          onLot={onLot}
        />
        <Details class="small" summary={t("page.bigshot.signs")}>
          {t("page.bigshot.signs.why")} <RuleLink id="BS-17" /> <RuleLink id="BS-12" />
        </Details>
        {view.reconstruction && (
          <p class="small">
            {t("bigshot.reconstruction")} <RuleLink id="BS-3" />
          </p>
        )}
      </section>
      <section
        class={`actions bigshot ${isMyTurn ? "asked" : isUnfolded ? "" : "folded"}`}
        aria-label={t("page.bigshot.actions")}
      >
        <hgroup>
          <h2>{headingOf(acting.view, isMyTurn, playerNames.names)}</h2>
        </hgroup>
        {!isMyTurn && acting.view.phase !== "over" && (
          <Button
            class="unfold"
            label={t("page.bigshot.auction_unfold")}
            isExpanded={isUnfolded}
            onPress={() => setUnfolded(!isUnfolded)}
          >
            <span aria-hidden>{isUnfolded ? "▾" : "▴"}</span>
          </Button>
        )}
        {isLive && !isPlacing && acting.view.phase !== "over" && (
          <Money view={acting.view} seat={seat} names={playerNames.names} />
        )}
        {isLive && (
          <EventTicker
            events={acting.events}
            most={3}
            tell={(event) =>
              event.kind === "auctioned" || isTransient("bigshot", event) // the cubes lie below
                ? null
                : describeEvent(event, playerNames)}
          />
        )}
        {!isPlacing && <ForSale {...acting} />}
        {isPlacing && mine
          ? (
            <CubeTray
              {...acting}
              mine={mine}
              lots={lots}
              staged={staged}
              left={left}
              chosen={chosen}
              onChoose={setWanted}
              onStage={put}
              onBack={(at) => {
                lay(staged.filter((_, other) => other !== at));
                focusSoon(`[data-lot="${staged[at].lot}"]`, "[data-lot]"); // where Enter places it again
              }}
              onClear={() => {
                lay([]);
                focusSoon(".in-hand[data-cube]", "[data-lot]");
              }}
              onRestore={lay}
            />
          )
          : <AuctionActions {...acting} isMyTurn={isMyTurn} />}
      </section>
      <Players {...props} view={{ ...view, seats }} lots={lots} />
    </>
  );
}

/** Focuses an element after the next render, unless the focus is somewhere where it should stay. */
function focusSoon(where: string, unlessIn?: string): void {
  requestAnimationFrame(() => {
    if (unlessIn && document.activeElement?.closest(unlessIn)) return;
    document.querySelector<HTMLElement>(where)?.focus({ preventScroll: true });
  });
}

function AuctionActions(props: PlayProps<BigShotView> & { isMyTurn: boolean }) {
  const { view, seat, isLive, isMyTurn } = props;
  if (view.phase === "over") return null;
  const mine = seat === null || !isLive ? null : view.seats[seat];
  return (
    <>
      <Bidders {...props} />
      {mine && (isMyTurn && view.phase === "loan"
        ? <LoanPhase {...props} mine={mine} />
        : isMyTurn && view.phase === "pay"
        ? <PaymentPhase {...props} mine={mine} />
        : isOutOfAuction(view, mine)
        ? view.phase === "bid" && <p class="small">{t("page.bigshot.why.passed")}</p>
        : <BidForm {...props} mine={mine} />)}
      {mine && !(isOutOfAuction(view, mine) && !props.plan) && props.canPlan !== false && (
        <ProxyBid {...props} mine={mine} isMyTurn={isMyTurn} />
      )}
    </>
  );
}

/** There is nothing to bid: the seat has passed, or the cubes are sold. */
function isOutOfAuction({ phase }: BigShotView, mine: BigShotSeatView): boolean {
  return phase === "bid" ? mine.passed : phase === "pay" || phase === "place";
}

function headingOf(view: BigShotView, isMyTurn: boolean, names: string[]): string {
  if (isMyTurn) return t(`page.bigshot.yours.${view.phase}`, { amount: formatAmount(view.bid) });
  return t(`page.bigshot.doing.${view.phase}`, { player: formatList(view.awaited.map((at) => names[at])) });
}

/** Everybody's money, on screens where the players are far below the board. */
function Money({ view, seat, names }: { view: BigShotView; seat: number | null; names: string[] }) {
  const others = view.seats.filter((other) => other.seat !== seat);
  const isOpen = others.some(({ purses }) => purses.some(({ cash }) => cash !== null));
  const label = others.length === 1
    ? names[others[0].seat]
    : t(seat === null ? "page.table.money_of_all" : "page.table.others");
  return (
    <p class="my-money">
      {seat !== null && (
        <span class="own">
          {t("page.table.yours")} <Purses {...view.seats[seat]} />
        </span>
      )}
      {isOpen && (
        <span>
          {label} {others.map((other) => (
            <Fragment key={other.seat}>
              {others.length > 1 && <span class="sr-only">{names[other.seat]}</span>} <Purses {...other} />
            </Fragment>
          ))}
        </span>
      )}
    </p>
  );
}

/** Each purse as a cube and a number, with its loans; hidden cash is a question mark. */
function Purses({ purses }: BigShotSeatView) {
  return (
    <>
      {purses.map(({ colour, cash, loans }) => (
        <span key={colour} class="held">
          <CubeIcon word={colour} edge={16} /> {cash === null ? "?" : formatNumber(cash)}
          {loans > 0 && ` · ${tPlural("page.bigshot.loans", loans)}`}
        </span>
      ))}
    </>
  );
}

/** The height around the board: page header, board heading, note below. */
const AROUND = 225;
/** On a phone: the line that says whose turn it is, board heading, and the controls for a bid below the board. */
const AROUND_ON_PHONE = 326;
/** On a phone on its side: page header and that line; the controls are beside the board. */
const AROUND_ON_ITS_SIDE = 85;
/** As in 90-short-screens.css. */
const ON_ITS_SIDE = "(min-width: 40rem) and (max-width: 63.99rem) and (max-height: 32rem)";

/** Is there room for the wide board where it is shown, and of which shape? It does not depend on whose turn it is. */
function useBoardSize() {
  const place = useRef<HTMLElement>(null);
  const [[width, height], setSize] = useState<[number, number]>([innerWidth, windowHeight()]);
  useEffect(() => {
    const measure = () => place.current && setSize(keepEqual([place.current.clientWidth, windowHeight()]));
    const watch = new ResizeObserver(measure);
    if (place.current) watch.observe(place.current);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  const isTall = width < NARROW;
  const around = !isTall ? AROUND : matchMedia(ON_ITS_SIDE).matches ? AROUND_ON_ITS_SIDE : AROUND_ON_PHONE;
  return [place, isTall, Math.round((50 * (height - around)) / width) / 50] as const;
}

/** Without what the browser's own bars take and give back while one scrolls. */
const windowHeight = () => document.documentElement.clientHeight;

/** The size before, where it is the same: nothing is rendered again. */
const keepEqual = (size: [number, number]) => (before: [number, number]) =>
  before[0] === size[0] && before[1] === size[1] ? before : size;
