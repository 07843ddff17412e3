import { deepStrictEqual as same, ok } from "node:assert/strict";
import type { BigShotLotView } from "../../../api/protocol.ts";
import { type Box, cubeSpots, layOutBoard, spaceSpots } from "./board_layout.ts";

function board(rows: [string, number | string[]][]): BigShotLotView[] {
  return rows.map(([id, what]) => ({
    id,
    value: typeof what === "number" ? what : null,
    doubles: typeof what === "number" ? [] : what,
    cubes: {},
    sold: false,
    decided: {},
    owner: null,
    leader: null,
    worth: null,
  }));
}

const quarter = (side: string): [string, number | string[]][] => [
  ...[9, 10, 11].map((value): [string, number] => [`${side}${value}`, value]),
  [`${side}X`, [9, 10, 11].map((value) => `${side}${value}`)],
];
const centre = [16, 17, 19, 20, 21].map((value): [string, number] => [`C${value}`, value]);
const BOARDS = {
  "the built-in board": board([...quarter("W"), ...centre, ...quarter("E")]),
  "a board with lots beside two parks": board([
    ["A", 99],
    ["P", ["A", "B", "C"]],
    ["Q", ["C", "A"]],
    ...[..."BCDEFGHIJK"].map((id, at): [string, number] => [id, at + 1]),
  ]),
};

const isInside = (box: Box, place: Box) =>
  box.x >= place.x - 0.01 && box.y >= place.y - 0.01 && box.x + box.w <= place.x + place.w + 0.01 &&
  box.y + box.h <= place.y + place.h + 0.01;
const isApart = (one: Box, other: Box) =>
  one.x + one.w <= other.x + 0.01 || other.x + other.w <= one.x + 0.01 || one.y + one.h <= other.y + 0.01 ||
  other.y + other.h <= one.y + 0.01;

for (const [name, lots] of Object.entries(BOARDS)) {
  for (const [isTall, shape] of [[false, 0.5], [false, 1.2], [true, 2], [true, 1.2], [true, 0.8]] as const) {
    const plan = layOutBoard(lots, isTall, shape);
    const all = [...plan.lots.values()];
    Deno.test(`${name}, ${isTall ? "tall" : "wide"}, ${shape}: every lot lies in the city, apart from the others`, () => {
      same(all.length, 13);
      ok(all.every((box) => isInside(box, plan.city)));
      ok(all.every((box, at) => all.slice(at + 1).every((other) => isApart(box, other))));
    });
    Deno.test(`${name}, ${isTall ? "tall" : "wide"}, ${shape}: seven cubes fit on a lot, four on a space`, () => {
      for (const box of all) {
        const places = cubeSpots(box, plan.cube);
        ok(places.every((place) => isInside(place, box)));
        ok(places.every((place, at) => places.slice(at + 1).every((other) => isApart(place, other))));
      }
      same(plan.spaces.length, 18);
      for (const box of plan.spaces) {
        const { cubes, edge } = spaceSpots(box, isTall);
        ok(cubes.every(({ x, y }) => isInside({ x, y, w: edge, h: edge }, box)));
      }
    });
    Deno.test(`${name}, ${isTall ? "tall" : "wide"}, ${shape}: the broker covers no cube of his space`, () => {
      const scale = plan.cube / 22;
      for (const box of plan.spaces) {
        const { sign, cubes, edge } = spaceSpots(box, isTall);
        const broker = { x: sign.x - 12 * scale, y: sign.y - 23 * scale, w: 24 * scale, h: 40 * scale };
        ok(cubes.every(({ x, y }) => isApart(broker, { x, y, w: edge, h: edge })));
      }
    });
  }
}
