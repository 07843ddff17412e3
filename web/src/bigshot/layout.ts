// Where everything lies on the drawn board: one plan for wide screens, one for phones.

import type { BigShotLotView } from "../wire/protocol.ts";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Plan {
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

const WIDE = { isTall: false, w: 880, h: 744, cube: 22, ring: 50, across: 5, down: 4 };
const TALL = { isTall: true, w: 320, h: 530, cube: 15, ring: 29, across: 4, down: 5 };

/** `shape`: how high the place for it is, as a share of its width. */
export function planOf(lots: BigShotLotView[], isTall: boolean, shape: number): Plan {
  const { ring, across, down, ...plan } = isTall
    ? TALL
    : { ...WIDE, h: Math.min(960, Math.max(WIDE.h, WIDE.w * shape)) };
  const city = { x: ring + 4, y: ring + 4, w: plan.w - 2 * ring - 8, h: plan.h - 2 * ring - 8 };
  const placed = quarters(lots, isTall, city) ?? blocks(lots, isTall ? 3 : 5, city);
  return { ...plan, city, ...placed, spaces: ringOf(plan.w, plan.h, ring, across, down) };
}

/** Parks at the outside with three lots each, five in the middle: the built-in board and those like it. */
function quarters(lots: BigShotLotView[], isTall: boolean, city: Box) {
  const [west, east] = lots.filter((lot) => lot.value === null);
  const isDoubled = (lot: BigShotLotView) => west.doubles.includes(lot.id) || east.doubles.includes(lot.id);
  const rest = lots.filter((lot) => lot.value !== null && !isDoubled(lot));
  const isShared = west.doubles.some((id) => east.doubles.includes(id));
  if (isShared || west.doubles.length !== 3 || east.doubles.length !== 3) return null;
  const heart = rest.reduce((best, lot) => (lot.value ?? 0) > (best.value ?? 0) ? lot : best);
  const [a, b, c, d] = rest.filter((lot) => lot !== heart).map(({ id }) => id);
  const found = new Map<string, Box>();
  if (isTall) {
    const water = 9;
    const [lot, park, gap] = [(city.h - 2 * 47 - 5 * 4 - water) / 4, 47, 4];
    const line = (y: number, h: number, ids: string[], spans = ids.map(() => 1)) =>
      row(found, { ...city, y, h }, gap, ids, spans);
    const tops = [park + gap, lot + gap + water, lot + gap, lot + gap, lot + gap];
    const ys = tops.reduce((all, step) => [...all, all[all.length - 1] + step], [city.y]);
    line(ys[0], park, [west.id]);
    line(ys[1], lot, west.doubles);
    line(ys[2], lot, [a, b, c]);
    line(ys[3], lot, [d, heart.id], [1, 2]);
    line(ys[4], lot, east.doubles);
    line(ys[5], park, [east.id]);
    const regions = [{ ...city, h: park + lot + gap }, { ...city, y: ys[4], h: park + lot + gap }];
    const river = { x: city.x, y: ys[2] - water - gap / 2, w: city.w, h: water };
    return { lots: found, regions, river };
  }
  const [gap, water] = [12, 26];
  const side = (city.w - 4 * gap - water) * 0.155;
  const poor = (city.w - 4 * gap - water) * 0.17;
  const middle = city.w - 2 * (side + poor) - 3 * gap - water;
  const xs = [city.x, city.x + side + gap / 2];
  const heartX = xs[1] + poor + water + gap / 2;
  const eastX = heartX + middle + gap * 1.5;
  found.set(west.id, { ...city, w: side });
  found.set(east.id, { ...city, x: city.x + city.w - side, w: side });
  column(found, { ...city, x: xs[1], w: poor }, gap, west.doubles.map((id) => [id]));
  column(
    found,
    { ...city, x: eastX, w: city.x + city.w - side - gap / 2 - eastX },
    gap,
    east.doubles.map((id) => [id]),
  );
  column(found, { ...city, x: heartX, w: middle }, gap, [[a, b], [heart.id], [c, d]]);
  const regions = [
    { ...city, w: side + poor + gap / 2 },
    { ...city, x: eastX, w: city.x + city.w - eastX },
  ];
  const river = { x: xs[1] + poor + 3, y: city.y, w: water, h: city.h };
  return { lots: found, regions, river };
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
  column(found, city, columns < 4 ? 4 : 14, rows);
  return { lots: found, regions: [], river: null };
}

function column(found: Map<string, Box>, place: Box, gap: number, rows: string[][]): void {
  const h = (place.h - gap * (rows.length - 1)) / rows.length;
  rows.forEach((ids, at) =>
    row(found, { ...place, y: place.y + at * (h + gap), h }, gap, ids, ids.map(() => 1))
  );
}

function row(found: Map<string, Box>, place: Box, gap: number, ids: string[], spans: number[]): void {
  const all = spans.reduce((sum, span) => sum + span, 0);
  const one = (place.w - gap * (all - 1)) / all;
  let x = place.x;
  ids.forEach((id, at) => {
    const w = one * spans[at] + gap * (spans[at] - 1);
    found.set(id, { x, y: place.y, w, h: place.h });
    x += w + gap;
  });
}

function ringOf(w: number, h: number, thick: number, across: number, down: number): Box[] {
  const [wide, high] = [w / across, (h - 2 * thick) / down];
  const spaces: Box[] = [];
  for (let at = 0; at < across; at += 1) spaces.push({ x: at * wide, y: 0, w: wide, h: thick });
  for (let at = 0; at < down; at += 1) spaces.push({ x: w - thick, y: thick + at * high, w: thick, h: high });
  for (let at = across - 1; at >= 0; at -= 1) spaces.push({ x: at * wide, y: h - thick, w: wide, h: thick });
  for (let at = down - 1; at >= 0; at -= 1) spaces.push({ x: 0, y: thick + at * high, w: thick, h: high });
  return spaces;
}

export const middleOf = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

/** Where the seven cubes of a lot lie: at its foot, or in a low park at the right. */
export function placesIn(box: Box, cube: number): Box[] {
  const pitch = cube + 3;
  const isLow = box.h < pitch * 4;
  const columns = box.w >= pitch * 7 + 8 ? 7 : 4;
  const rows = columns === 7 ? 1 : 2;
  const isBeside = isLow && columns === 7 && box.w > pitch * 11;
  const x = isBeside ? box.x + box.w - pitch * 7 - 5 : box.x + (box.w - pitch * columns) / 2 + 1.5;
  const y = isBeside ? box.y + (box.h - cube) / 2 : box.y + box.h - pitch * rows - 3;
  return Array.from({ length: 7 }, (_, at) => ({
    x: x + (at % columns) * pitch + (at >= 4 && rows === 2 ? pitch / 2 : 0),
    y: y + Math.floor(at / columns) * pitch,
    w: cube,
    h: cube,
  }));
}

/** Where the broker (or the number) and the four cubes of a space lie, and how large they are. */
export function placesOn(box: Box, isTall: boolean) {
  const isFlat = box.w > box.h;
  const { x, y } = middleOf(box);
  const [edge, gap, room] = isTall ? [14.5, 0.4, 17] : [22, 2, 40];
  const start = -((edge + gap) * 4 + room) / 2;
  const at = (n: number) => start + room + n * (edge + gap);
  const spot = (along: number, across: number) =>
    isFlat ? { x: x + along, y: y + across } : { x: x + across, y: y + along };
  return { edge, sign: spot(start + room / 2, 0), cubes: [0, 1, 2, 3].map((n) => spot(at(n), -edge / 2)) };
}
