// The table of Big Shot: the board, what can be done, the players.

import { createElement, Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PlayProps } from "../game.ts";
import { announce } from "../../app/live_region.tsx";
import { explain } from "../../ui/disabled_reason.ts";
import { listed, say } from "../../i18n/translate.ts";
import type { BigShotLotView, BigShotView } from "../../api/protocol.ts";
import { Bidders, Bidding, ForSale } from "./actions/auction.tsx";
import { City } from "./board/board.tsx";
import { Die } from "./board/die.tsx";
import { planOf } from "./board/board_layout.ts";
import { Lending, Paying } from "./actions/loans.tsx";
import { Proxy } from "./actions/proxy_bid.tsx";
import { Players, Rule } from "./players.tsx";
import { whyNoCube } from "./disabled_reasons.ts";
import {
  after,
  EMPTY,
  fitting,
  type Staged,
  stageOf,
  stillStaged,
  unstaged,
} from "./actions/placement_draft.ts";
import { heading } from "./event_text.ts";
import { Tray } from "./actions/cube_placement.tsx";
import { lotSaid } from "./lot_text.ts";

const NARROW = 560;

export function Play(props: PlayProps<BigShotView>) {
  const { view, seat, isLive, offered, isResting, cast, fresh, events } = props;
  const mine = seat === null ? null : view.seats[seat];
  const isMyTurn = isLive && seat !== null && view.awaited.includes(seat);
  const isPlacing = isMyTurn && view.phase === "place" && (offered.length > 0 || isResting);
  const [stage, setStage] = useState(EMPTY);
  const [wish, setWish] = useState(0);
  const staged = isPlacing ? stillStaged(stage, view) : [];
  const lots = useMemo(() => after(view.lots, staged), [view, stage, isPlacing]);
  const left = isPlacing ? unstaged(view, staged) : [];
  const chosen = Math.min(wish, left.length - 1);
  const lay = (cubes: Staged[]) => setStage(stageOf(view, fitting(view.lots, cubes)));
  const put = (colour: string, id: string) => {
    const lot = lots.find((other) => other.id === id);
    if (!lot || isResting || !left.includes(colour)) return;
    if (lot.sold) return explain(whyNoCube(id, !view.lots.some((was) => was.id === id && was.sold)));
    const next = [...staged, { colour, lot: id }];
    lay(next);
    if (left.length === 1) focusSoon(".actions .confirm");
    const [same] = after(lots, [{ colour, lot: id }]).filter((other) => other.id === id);
    announce(lotSaid(after(view.lots, next), same, cast));
  };
  const onLot = isPlacing
    ? (lot: BigShotLotView) => {
      if (lot.sold) explain(whyNoCube(lot.id, !view.lots.some((was) => was.id === lot.id && was.sold)));
      else if (left.length) put(left[chosen], lot.id);
    }
    : null;
  const [place, isTall, shape] = useRoom();
  useEffect(() => {
    if (isPlacing && isTall) place.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  }, [isPlacing]);
  const plan = useMemo(() => planOf(view.lots, isTall, shape), [
    view.lots.map(({ id }) => id).join(),
    isTall,
    shape,
  ]);
  return (
    <>
      <section class="board bigshot" ref={place} aria-label={say("page.bigshot.board")}>
        <p class="board-head">
          <b>{heading(view.round, view)}</b>
          {view.phase !== "roll" && <Die events={events} round={view.round} />}
          <span>{say("bigshot.starter", { player: cast.names[view.starter] })}</span>
        </p>
        <City
          view={view}
          lots={lots}
          staged={staged}
          fresh={fresh}
          seat={seat}
          cast={cast}
          plan={plan}
          onLot={onLot}
        />
        {view.reconstruction && (
          <p class="small">
            {say("bigshot.reconstruction")} <Rule id="BS-3" />
          </p>
        )}
      </section>
      <section class={`actions bigshot ${isMyTurn ? "asked" : ""}`} aria-label={say("page.bigshot.actions")}>
        <h2>{headingOf(view, isMyTurn, cast.names)}</h2>
        {!isPlacing && <ForSale {...props} />}
        {isPlacing && mine
          ? (
            <Tray
              {...props}
              mine={mine}
              lots={lots}
              staged={staged}
              left={left}
              chosen={chosen}
              onChoose={setWish}
              onStage={put}
              onBack={(at) => {
                lay(staged.filter((_, other) => other !== at));
                focusSoon(".in-hand[data-cube]");
              }}
              onClear={() => {
                lay([]);
                focusSoon(".in-hand[data-cube]");
              }}
            />
          )
          : <Rest {...props} isMyTurn={isMyTurn} />}
      </section>
      <Players {...props} lots={lots} />
    </>
  );
}

/** Where one goes on, once it is shown. */
function focusSoon(where: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(where)?.focus({ preventScroll: true }));
}

function Rest(props: PlayProps<BigShotView> & { isMyTurn: boolean }) {
  const { view, seat, isLive, isMyTurn } = props;
  if (view.phase === "over") return null;
  const mine = seat === null || !isLive ? null : view.seats[seat];
  return (
    <>
      <Bidders {...props} />
      {mine && (isMyTurn && view.phase === "loan"
        ? <Lending {...props} mine={mine} />
        : isMyTurn && view.phase === "pay"
        ? <Paying {...props} mine={mine} />
        : <Bidding {...props} mine={mine} />)}
      {mine && <Proxy {...props} />}
    </>
  );
}

function headingOf(view: BigShotView, isMyTurn: boolean, names: string[]): string {
  if (isMyTurn) return say(`page.bigshot.yours.${view.phase}`);
  return say(`page.bigshot.doing.${view.phase}`, { player: listed(view.awaited.map((at) => names[at])) });
}

/** What is left of the window's height beside the board: the page's head, the board's own, the line below it. */
const AROUND = 225;

/** Is there room for the wide board where it is shown, and of which shape? */
function useRoom() {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, width < NARROW, Math.round((10 * (innerHeight - AROUND)) / width) / 10] as const;
}
