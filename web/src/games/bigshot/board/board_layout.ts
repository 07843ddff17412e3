// The layout of the board: one for wide screens, one for phones.

import type { BigShotLotView } from "../../../api/protocol.ts";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface BoardLayout {
  isTall: boolean;
  w: number;
  h: number;
  /** The edge of a cube. */
  cube: number;
  city: Box;
  lots: Map<string, Box>;
  /** The ring, clockwise. */
  spaces: Box[];
  /** What a park and its lots take up together. */
  regions: Box[];
  river: Box | null;
}

/** `ring`: how thick the auction spaces are, at the top and bottom, and at the sides. `least`, `most`: its height. */
const WIDE = { isTall: false, w: 880, least: 744, most: 960, cube: 22, ring: [50, 50], across: 5, down: 4 };
const TALL = { isTall: true, w: 320, least: 490, most: 530, cube: 15, ring: [29, 29], across: 4, down: 5 };
/** For a phone that shows the controls below the board. The spaces at the sides have their cubes in two columns. */
const LOW = { ...TALL, least: 318, cube: 12, ring: [25, 31] };

/** `shape`: how high the place for it is, as a share of its width. */
export function layOutBoard(lots: BigShotLotView[], isTall: boolean, shape: number): BoardLayout {
  const { ring: [thick, thickSide], across, down, least, most, ...plan } = !isTall
    ? WIDE
    : TALL.w * shape < TALL.least
    ? LOW
    : TALL;
  const h = Math.min(most, Math.max(least, plan.w * shape));
  const city = {
    x: thickSide + 4,
    y: thick + 4,
    w: plan.w - 2 * thickSide - 8,
    h: h - 2 * thick - 8,
  };
  const placed = quarters(lots, isTall, city) ?? blocks(lots, isTall ? 3 : 5, city);
  return { ...plan, h, city, ...placed, spaces: ringOf(plan.w, h, thick, thickSide, across, down) };
}

/** Parks at the outside with three lots each, five in the middle: the built-in board and those like it. */
function quarters(lots: BigShotLotView[], isTall: boolean, city: Box) {
  const [west, east] = lots.filter((lot) => lot.value === null);
  const isDoubled = (lot: BigShotLotView) => west.doubles.includes(lot.id) || east.doubles.includes(lot.id);
  const rest = lots.filter((lot) => lot.value !== null && !isDoubled(lot));
  const isShared = west.doubles.some((id) => east.doubles.includes(id));
  if (isShared || west.doubles.length !== 3 || east.doubles.length !== 3) return null;
  const heart = rest.reduce((best, lot) => (lot.value ?? 0) > (best.value ?? 0) ? lot : best).id;
  const [a, b, c, d] = rest.map(({ id }) => id).filter((id) => id !== heart);
  const bands = isTall ? bandsDown(city) : bandsAcross(city);
  const [park, beside, river, middle] = bands;
  const [besideToo, parkToo] = bands.slice(-2);
  const gap = isTall ? 4 : 12;
  const found = new Map([[west.id, park], [east.id, parkToo]]);
  const line = (ids: string[]) => isTall ? [ids] : ids.map((id) => [id]);
  fill(found, beside, gap, line(west.doubles));
  fill(found, besideToo, gap, line(east.doubles));
  fill(found, middle, gap, isTall ? [[a, b, c], [d, heart]] : [[a, b], [heart], [c, d]], heart);
  const bank = isTall
    ? { ...river, y: river.y - 2, h: river.h + 4 }
    : { ...river, x: river.x - 3, w: river.w + 6 };
  return { lots: found, regions: [around(park, beside), around(besideToo, parkToo)], river: bank };
}

/** A park, its lots, the river, the middle, a street, the other park's lots, the other park. */
function bandsAcross(city: Box): Box[] {
  const room = city.w - 74;
  const [park, beside] = [room * 0.155, room * 0.17];
  return cut(city, "w", 6, [park, beside, 20, city.w - 62 - 2 * (park + beside), 6, beside, park]);
}

/** The same from the top, without the street. */
function bandsDown(city: Box): Box[] {
  const park = Math.min(47, city.h * 0.12);
  const lot = (city.h - 29 - 2 * park) / 4;
  return cut(city, "h", 4, [park, lot, 5, lot * 2 + 4, lot, park]);
}

/** Any other board: a park, its lots, what lies between, the other park's lots, the other park. */
function blocks(lots: BigShotLotView[], columns: number, city: Box) {
  const [west, east] = lots.filter((lot) => lot.value === null);
  const rank = ({ id, value }: BigShotLotView) =>
    value === null
      ? (id === west.id ? 0 : 4)
      : west.doubles.includes(id)
      ? 1
      : east.doubles.includes(id)
      ? 3
      : 2;
  const ids = [...lots].sort((one, other) => rank(one) - rank(other)).map(({ id }) => id);
  const rows: string[][] = [];
  while (ids.length) rows.push(ids.splice(0, columns));
  const found = new Map<string, Box>();
  fill(found, city, columns < 4 ? 4 : 14, rows);
  return { lots: found, regions: [], river: null };
}

/** Lots in rows of one height; the large one takes what two in its row would, where it has a neighbour. */
function fill(found: Map<string, Box>, place: Box, gap: number, rows: string[][], large?: string): void {
  shared(place, "h", gap, rows.map(() => 1)).forEach((row, at) => {
    const boxes = shared(row, "w", gap, rows[at].map((id) => id === large ? 2 : 1));
    rows[at].forEach((id, nth) => found.set(id, boxes[nth]));
  });
}

/** A box in parts by their shares of it; a part of two shares has the gap between them, too. */
function shared(box: Box, side: SidePanel, gap: number, shares: number[]): Box[] {
  const all = shares.reduce((sum, share) => sum + share);
  const one = (box[side] + gap) / all;
  return cut(box, side, gap, shares.map((share) => share * one - gap));
}

type SidePanel = "w" | "h";

/** Parts of these sizes, from the left of a box or from its top. */
function cut(box: Box, side: SidePanel, gap: number, sizes: number[]): Box[] {
  const start = side === "w" ? "x" : "y";
  let at = box[start] - gap;
  return sizes.map((size) => {
    const part = { ...box, [start]: at + gap, [side]: size };
    at += gap + size;
    return part;
  });
}

const around = (first: Box, last: Box): Box => ({
  ...first,
  w: last.x + last.w - first.x,
  h: last.y + last.h - first.y,
});

function ringOf(w: number, h: number, thick: number, thickSide: number, across: number, down: number): Box[] {
  const row = (y: number) => shared({ x: 0, y, w, h: thick }, "w", 0, Array(across).fill(1));
  const column = (x: number) =>
    shared({ x, y: thick, w: thickSide, h: h - 2 * thick }, "h", 0, Array(down).fill(1));
  return [...row(0), ...column(w - thickSide), ...row(h - thick).reverse(), ...column(0).reverse()];
}

export const middleOf = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

/** Where the seven cubes of a lot lie: at its foot, or in a low park at the right. */
export function cubeSpots(box: Box, cube: number): Box[] {
  const isDense = box.h < cube * 4;
  const pitch = cube + (isDense ? 1.2 : 3);
  const isLow = box.h < pitch * 4;
  const columns = box.w >= pitch * 7 + 8 ? 7 : 4;
  const rows = columns === 7 ? 1 : 2;
  const isBeside = isLow && columns === 7 && box.w > pitch * 11;
  const x = isBeside ? box.x + box.w - pitch * 7 - 5 : box.x + (box.w - pitch * columns) / 2 + 1.5;
  const y = isBeside ? box.y + (box.h - cube) / 2 : box.y + box.h - pitch * rows - (isDense ? 1 : 3);
  return Array.from({ length: 7 }, (_, at) => ({
    x: x + (at % columns) * pitch + (at >= 4 && rows === 2 ? pitch / 2 : 0),
    y: y + Math.floor(at / columns) * pitch,
    w: cube,
    h: cube,
  }));
}

/** Below this height, a space at the side of a tall board has its cubes in two columns. */
const LEAST_FOR_A_COLUMN = 86;

/** Where the broker (or the number) and the four cubes of a space lie, and how large they are. */
export function spaceSpots(box: Box, isTall: boolean) {
  const isFlat = box.w > box.h;
  if (isTall && !isFlat && box.h < LEAST_FOR_A_COLUMN) return twoColumns(box);
  const { x, y } = middleOf(box);
  // The broker is higher than wide; a number of two digits is wider than high.
  const [edge, gap, room] = !isTall ? [22, 2, 40] : isFlat ? [13.6, 0.4, 20.5] : [14.5, 0.4, 28];
  const start = -((edge + gap) * 4 + room) / 2;
  const at = (n: number) => start + room + n * (edge + gap);
  const spot = (along: number, across: number) =>
    isFlat ? { x: x + along, y: y + across } : { x: x + across, y: y + along };
  return { edge, sign: spot(start + room / 2, 0), cubes: [0, 1, 2, 3].map((n) => spot(at(n), -edge / 2)) };
}

/** The broker above, the cubes in two columns below him. */
function twoColumns(box: Box) {
  const [edge, gap, above, below] = [14, 0.4, 14, 10.5]; // of the broker, above and below his middle
  const { x } = middleOf(box);
  const top = box.y + (box.h - above - below - 2 * edge - gap) / 2;
  const cubes = [0, 1, 2, 3].map((n) => ({
    x: x + (n % 2 ? gap / 2 : -edge - gap / 2),
    y: top + above + below + Math.floor(n / 2) * (edge + gap),
  }));
  return { edge, sign: { x, y: top + above }, cubes };
}
