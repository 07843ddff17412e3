// One lot of the board: its buildings, value and cubes, and who leads or owns it.

import { createElement, type JSX } from "preact";
import type { BigShotLotView } from "../../../api/protocol.ts";
import { Cube } from "./cube.tsx";
import { type Box, cubeSpots } from "./board_layout.ts";
import { Buildings, Trees } from "./buildings.tsx";
import { Flag, SoldSign } from "./lot_signs.tsx";
import { doublers, isTied, worth } from "../score.ts";
import type { Counts } from "../event_text.ts";

/** On lower lots there is room for the value, the name and the cubes alone. */
const LEAST_FOR_BUILDINGS = 62;

export interface LotProps {
  lots: BigShotLotView[];
  lot: BigShotLotView;
  box: Box;
  edge: number;
  nth: number;
  label: string;
  /** Cubes of it that are only staged. */
  staged: Counts;
  /** Cubes of it that have just arrived, and from where. */
  arrived: Counts;
  from: { x: number; y: number };
  /** A key of this position, so that arrivals are animated once. */
  animationKey: string;
  isNewlySold: boolean;
  /** The staged cubes would sell it. */
  wouldSell: boolean;
  /** Null: nothing is to be placed. False: not here. */
  canTake: boolean | null;
  onTake(): void;
  /** Does the Tab key stop here? The arrow keys go from lot to lot. */
  isTabStop: boolean;
  onFocus(): void;
}

export function Lot(props: LotProps) {
  const { lots, lot, box, edge, nth, label, canTake, onTake } = props;
  const { x, y, w, h } = box;
  const spots = cubeSpots(box, edge);
  const isFlat = spots[0].y < y + h / 3 || h < edge * 4;
  const ground = isFlat ? y + h : spots[0].y - 3;
  const dearest = Math.max(...lots.map((other) => other.value ?? 0));
  const isSmall = edge < 20;
  const isLow = h < LEAST_FOR_BUILDINGS;
  const place = {
    x: x + w * 0.36,
    y: y + (isSmall ? 9 : 34),
    w: w * 0.62,
    h: ground - y - (isSmall ? 9 : 34),
  };
  const act = canTake === null ? {} : {
    role: "button" as const,
    tabindex: props.isTabStop ? 0 : -1,
    "data-next-action": props.isTabStop ? "" : undefined,
    "aria-keyshortcuts": props.isTabStop ? "L" : undefined,
    onFocus: props.onFocus,
    "aria-disabled": canTake ? undefined : true,
    onClick: onTake,
    onKeyDown: (event: JSX.TargetedKeyboardEvent<SVGGElement>) => pressed(event, onTake),
  };
  const names = [
    "lot",
    lot.value === null && "park",
    lot.sold && "sold",
    canTake && "open",
    canTake === false && "shut",
  ];
  return (
    <g
      class={names.filter(Boolean).join(" ")}
      data-lot={lot.id}
      role="img"
      aria-label={label}
      {...act}
    >
      <rect class="plot" x={x} y={y} width={w} height={h} rx={isSmall ? 4 : 7} />
      {lot.value === null
        ? <Trees place={{ x: x + 3, y: y + 3, w: w - 6, h: (isFlat ? h : ground - y) - 6 }} />
        : !isLow && (
          <Buildings
            place={isSmall ? place : { ...place, x: x + w * 0.06, w: w * 0.88 }}
            value={lot.value}
            dearest={dearest}
            nth={nth}
          />
        )}
      {!isFlat && <path class="kerb" d={`M${x + 2} ${ground}h${w - 4}`} />}
      <Value lots={lots} lot={lot} box={box} isSmall={isSmall} isFlat={isFlat} isLow={isLow} />
      {lot.leader && (
        <Flag
          word={lot.leader}
          x={x + w - (isLow ? 14 : isSmall ? 20 : 32)}
          y={y - (isSmall ? 1 : 2)}
          size={isLow ? 12 : isSmall ? 17 : 26}
          isOwned={lot.sold}
        />
      )}
      {lot.sold ? <SoldSign {...props} spots={spots} /> : <Cubes {...props} spots={spots} />}
      <rect class="frame" x={x} y={y} width={w} height={h} rx={isSmall ? 4 : 7} />
    </g>
  );
}

function pressed(event: JSX.TargetedKeyboardEvent<SVGGElement>, onTake: () => void): void {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    onTake();
  }
}

function Value({ lots, lot, box: { x, y }, isSmall, isFlat, isLow }: {
  lots: BigShotLotView[];
  lot: BigShotLotView;
  box: Box;
  isSmall: boolean;
  isFlat: boolean;
  isLow: boolean;
}) {
  const by = doublers(lots, lot).length;
  const size = isLow ? 16 : isSmall ? 25 : 38;
  const name = by ? `${lot.id} ×${2 ** by}` : lot.id;
  const small = isLow ? 9.5 : isSmall ? 12 : 16.5;
  const value = `${lot.value === null ? "×2" : worth(lots, lot) || lot.value}`;
  const line = y + size * (isFlat && !isLow ? 0.95 : 0.86);
  return (
    <g aria-hidden class={by ? "doubled" : undefined}>
      <text class="value" x={x + (isLow ? 4 : isSmall ? 5 : 10)} y={line} font-size={size}>{value}</text>
      <text
        class="name"
        x={isLow ? x + 7 + value.length * size * 0.62 : x + (isSmall ? 6 : 11)}
        y={isLow ? line : line + small * 1.06}
        font-size={small}
      >
        {name}
      </text>
    </g>
  );
}

/** Most first; those that cancel each other are struck through. */
function Cubes({ lot, edge, spots, staged, arrived, from, animationKey }: LotProps & { spots: Box[] }) {
  const groups = Object.entries(lot.cubes).filter(([, n]) => n);
  groups.sort(([one, n], [other, m]) => Number(other === lot.leader) - Number(one === lot.leader) || m - n);
  const cubes = groups.flatMap(([word, n]) =>
    Array.from({ length: n }, (_, at) => ({ word, at, n, isTied: isTied(lot.cubes, n) }))
  );
  return (
    <g aria-hidden>
      {spots.map(({ x, y }, at) => (
        <rect key={at} class="slot" x={x} y={y} width={edge} height={edge} rx={edge * 0.14} />
      ))}
      {cubes.map(({ word, at, n, isTied }, spot) => {
        const { x, y } = spots[spot];
        const fromEnd = n - at;
        const isStaged = fromEnd <= (staged[word] ?? 0);
        const isArriving = !isStaged && fromEnd <= (arrived[word] ?? 0);
        const style = isArriving ? { "--dx": `${from.x - x}px`, "--dy": `${from.y - y}px` } : undefined;
        const own = `${isTied ? "tied" : ""} ${isStaged ? "staged" : ""} ${isArriving ? "arriving" : ""}`;
        return (
          <g key={`${word}${at}${isArriving ? animationKey : ""}`}>
            <Cube word={word} x={x} y={y} edge={edge} class={own} style={style} />
            {isTied && (
              <path class="strike" d={`M${x - 2} ${y + edge * 0.86}L${x + edge + 2} ${y + edge * 0.06}`} />
            )}
          </g>
        );
      })}
    </g>
  );
}
