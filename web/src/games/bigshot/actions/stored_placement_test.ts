import { deepStrictEqual as same } from "node:assert/strict";
import type { BigShotLotView, BigShotView } from "../../../api/protocol.ts";
import { readDraft, storeDraft } from "./stored_placement.ts";

const lot = (id: string, red: number, sold = false) =>
  ({ id, cubes: { red }, decided: {}, sold, leader: "red", owner: null }) as unknown as BigShotLotView;
const view = { spaces: ["", "RRYK"], broker: 1, lots: [lot("A", 0), lot("B", 6), lot("C", 1, true)] };
const now = view as unknown as BigShotView;
const cube = (colour: string, at: string) => ({ colour, lot: at });

Deno.test("a draft is restored for the decision that it was made for, and for no other", () => {
  const draft = [cube("red", "A"), cube("red", "B"), cube("black", "A")];
  storeDraft("table 0 7", draft);
  same(readDraft("table 0 7", now), draft);
  same(readDraft("table 1 7", now), []);
  same(readDraft("table 0 8", now), []);
});

Deno.test("a draft with a cube that is not in the hand, or does not fit, is not restored", () => {
  for (
    const cubes of [["red", "A"], ["yellow", "C"], ["white", "A"], ["red", "D"]].map((
      [c, at],
    ) => [cube(c, at)])
  ) {
    storeDraft("d", cubes);
    same(readDraft("d", now), cubes[0].colour === "red" && cubes[0].lot === "A" ? cubes : []);
  }
  storeDraft("d", [cube("red", "B"), cube("yellow", "B")]); // the first sells the lot
  same(readDraft("d", now), []);
  storeDraft("d", [cube("yellow", "A"), cube("yellow", "A")]);
  same(readDraft("d", now), []);
});

Deno.test("what was cleared, and what is no draft, is not restored", () => {
  storeDraft("d", [cube("red", "A")]);
  storeDraft("d", []);
  same(readDraft("d", now), []);
  for (const broken of ["", "null", '{"decision":"d"}', '{"decision":"d","cubes":[3]}']) {
    sessionStorage.setItem("zuschlag.placement", broken);
    same(readDraft("d", now), []);
  }
});
