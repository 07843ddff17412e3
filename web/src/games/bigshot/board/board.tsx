// The board as SVG: the city with its lots and parks, and the auction spaces around it.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { GameEvent, PlayerNames } from "../../game.ts";
import { t } from "../../../i18n/translate.ts";
import type { BigShotLotView, BigShotView } from "../../../api/protocol.ts";
import { type BoardLayout, type Box, middleOf, spaceSpots } from "./board_layout.ts";
import { Lot } from "./lot.tsx";
import { AuctionSpaces } from "./auction_spaces.tsx";
import type { StagedCube } from "../actions/placement_draft.ts";
import type { Counts } from "../event_text.ts";
import { describeLot } from "../lot_text.ts";

interface BoardProps {
  view: BigShotView;
  /** The position that the ring and the broker show. */
  round: BigShotView;
  /** The lots with the staged cubes. */
  lots: BigShotLotView[];
  staged: StagedCube[];
  newEvents: GameEvent[];
  /** The viewer's seat: its cubes were animated when they were staged. */
  seat: number | null;
  playerNames: PlayerNames;
  plan: BoardLayout;
  /** Null: nothing is to be placed by the reader. */
  onLot: ((lot: BigShotLotView) => void) | null;
}

export function Board({ view, round, lots, staged, newEvents, seat, playerNames, plan, onLot }: BoardProps) {
  const { w, h, city } = plan;
  const animationKey = `${view.round}.${view.unplaced}.${view.phase}`;
  const from = spaceSpots(plan.spaces[view.broker], plan.isTall).cubes[1];
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const tabStop = lots.find(({ id }) => id === lastFocused)?.id ?? lots.find(({ sold }) => !sold)?.id;
  const arrivals = newEvents.filter(({ kind, args }) => kind === "placed" && args.seat !== seat);
  return (
    <svg
      class={`city ${plan.isTall ? "tall" : "wide"}`}
      viewBox={`-2 -4 ${w + 4} ${h + 6}`}
      role="group"
      aria-label={t("page.board")}
      onKeyDown={(event) => walk(event, plan)}
    >
      <Patterns isTall={plan.isTall} />
      <rect class="ground" x={city.x - 2} y={city.y - 2} width={city.w + 4} height={city.h + 4} rx={6} />
      {!plan.isTall && <Lanes plan={plan} />}
      {plan.river && <River box={plan.river} plan={plan} />}
      {plan.regions.map((box, at) => (
        <rect
          key={at}
          class="region"
          x={box.x - 2}
          y={box.y - 2}
          width={box.w + 4}
          height={box.h + 4}
          rx={plan.isTall ? 6 : 10}
        />
      ))}
      <AuctionSpaces view={round} plan={plan} newEvents={newEvents} />
      <Links lots={lots} plan={plan} isWay />
      {lots.map((lot, nth) => {
        const box = plan.lots.get(lot.id);
        const here = staged.filter((cube) => cube.lot === lot.id);
        const was = view.lots[nth];
        return box && (
          <Lot
            key={lot.id}
            lots={lots}
            lot={lot}
            box={box}
            edge={plan.cube}
            nth={nth}
            label={describeLot(lots, lot, playerNames)}
            staged={counted(here.map(({ colour }) => colour))}
            arrived={counted(
              arrivals.filter(({ args }) => args.lot === lot.id).map(({ args }) => args.colour),
            )}
            from={from}
            animationKey={animationKey}
            isNewlySold={newEvents.some(({ kind, args }) => kind === "sold" && args.lot === lot.id)}
            wouldSell={lot.sold && !was.sold}
            canTake={onLot && !lot.sold}
            isTabStop={lot.id === tabStop}
            onFocus={() => setLastFocused(lot.id)}
            onTake={() => onLot?.(lot)}
          />
        );
      })}
      <Links lots={lots} plan={plan} />
    </svg>
  );
}

function counted(words: string[]): Counts {
  const counts: Counts = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** The streets between the lots. */
function Lanes({ plan: { lots, city } }: { plan: BoardLayout }) {
  const half = 6;
  const lines = [...lots.values()].flatMap(({ x, y, w, h }) => [
    y + h + half < city.y + city.h ? `M${x} ${y + h + half}h${w}` : "",
    x + w + half < city.x + city.w ? `M${x + w + half} ${y}v${h}` : "",
  ]);
  return <path class="lane" d={lines.join("")} aria-hidden />;
}

/** ×2 between each park and its lots; gilded where both have the same leader. The ways lie below the lots, the signs above. */
function Links({ lots, plan, isWay }: { lots: BigShotLotView[]; plan: BoardLayout; isWay?: boolean }) {
  const isLow = plan.cube < 14;
  const r = isLow ? 7 : plan.isTall ? 9.5 : 15;
  const along = isLow ? 0.7 : plan.isTall ? 0.6 : 0.5; // beside what is written on the lot
  return (
    <g aria-hidden>
      {lots.flatMap((park) =>
        park.doubles.map((id) => {
          const lot = lots.find((other) => other.id === id);
          const [one, other] = [plan.lots.get(park.id), plan.lots.get(id)];
          if (!lot || !one || !other) return null;
          const start = nearest(one, {
            x: other.x + other.w * along,
            y: middleOf(other).y,
          });
          const end = nearest(other, start);
          const isNear = Math.hypot(end.x - start.x, end.y - start.y) < 30;
          const { x, y } = isNear ? { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 } : end;
          const isDoubling = park.leader !== null && park.leader === lot.leader;
          return (
            <g key={park.id + id} class={`link ${isDoubling ? "doubling" : ""}`}>
              {isWay ? <path d={`M${start.x} ${start.y}L${end.x} ${end.y}`} /> : (
                <>
                  <circle cx={x} cy={y} r={isDoubling ? r * 1.12 : r} />
                  <text x={x} y={y + r * 0.4} font-size={r * 1.22}>×2</text>
                </>
              )}
            </g>
          );
        })
      )}
    </g>
  );
}

function nearest(box: Box, { x, y }: { x: number; y: number }) {
  return { x: Math.min(Math.max(x, box.x), box.x + box.w), y: Math.min(Math.max(y, box.y), box.y + box.h) };
}

/** A river with a bridge for every street across it. */
function River({ box: { x, y, w, h }, plan }: { box: Box; plan: BoardLayout }) {
  const isAcross = w > h;
  const bridges = isAcross
    ? [1 / 6, 1 / 2, 5 / 6].map((at) => x + w * at)
    : [1 / 3, 2 / 3].map((at) => y + h * at);
  const span = plan.isTall ? 7 : 12;
  const long = isAcross ? w : h;
  const thick = isAcross ? h : w;
  const waves = Math.round(long / (thick * 3));
  const wave = Array.from({ length: waves }, (_, at) => {
    const [along, bend] = [long / waves, thick * (at % 2 ? -0.25 : 0.25)];
    return isAcross ? `q${along / 2} ${bend} ${along} 0` : `q${bend} ${along / 2} 0 ${along}`;
  }).join("");
  const line = (share: number) =>
    isAcross ? `M${x} ${y + h * share}${wave}` : `M${x + w * share} ${y}${wave}`;
  return (
    <g aria-hidden>
      <rect class="water" x={x} y={y} width={w} height={h} />
      <path class="ripple" d={line(0.3) + line(0.7)} />
      {bridges.map((at) =>
        isAcross
          ? <rect key={at} class="bridge" x={at - span} y={y - 1} width={span * 2} height={h + 2} />
          : <rect key={at} class="bridge" x={x - 3} y={at - span / 2} width={w + 6} height={span} />
      )}
    </g>
  );
}

/** Windows, lit at night. */
function Patterns({ isTall }: { isTall: boolean }) {
  const size = isTall ? 4 : 7;
  return (
    <defs>
      <pattern id="windows" width={size} height={size * 1.25} patternUnits="userSpaceOnUse">
        <rect class="pane" x={size * 0.28} y={size * 0.3} width={size * 0.42} height={size * 0.62} />
      </pattern>
    </defs>
  );
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys go from lot to lot: together the lots are one stop of the Tab key. */
function walk(event: KeyboardEvent, plan: BoardLayout): void {
  const way = WAYS[event.key];
  const here = (event.target as Element).closest("[data-lot]");
  const box = plan.lots.get(here?.getAttribute("data-lot") ?? "");
  if (!way || !box) return;
  event.preventDefault();
  const from = middleOf(box);
  let best: [number, string] | null = null;
  for (const [id, other] of plan.lots) {
    const to = middleOf(other);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + aside * 2;
    if (ahead > 5 && (!best || far < best[0])) best = [far, id];
  }
  if (best) here?.closest("svg")?.querySelector<SVGElement>(`[data-lot="${best[1]}"]`)?.focus();
}
