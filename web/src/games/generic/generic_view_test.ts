import assert from "node:assert/strict";
import { columnsOf, seatFields, sharedFields } from "./generic_view.ts";

const view = {
  game: "goofspiel",
  players: 2,
  options: {},
  viewer: 0,
  awaited: [0],
  prize: 7,
  seats: [{ seat: 0, points: 3 }, { seat: 1, points: 4 }],
  places: null,
};

Deno.test("the fields of a position are those that the page shows nowhere else", () => {
  assert.deepEqual(sharedFields(view), [["prize", 7]]);
  assert.deepEqual(seatFields(view, 1), [["points", 4]]);
  assert.deepEqual(seatFields({ awaited: [] }, 0), []);
});

Deno.test("a table has a column for every field of any row", () => {
  assert.deepEqual(columnsOf([{ lot: 1 }, { lot: 2, owner: "red" }]), ["lot", "owner"]);
});
