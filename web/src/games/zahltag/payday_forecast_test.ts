import { deepStrictEqual as same } from "node:assert/strict";
import type { ZahltagSeatView, ZahltagView } from "../../api/protocol.ts";
import { forecastPayday } from "./payday_forecast.ts";

const position = (...hands: number[]) => {
  const seats = hands.map((cards) => ({ cards, left: {}, right: {}, out: 0 }) as ZahltagSeatView);
  return { seats } as ZahltagView;
};
const NONE = { give: null, get: null };

Deno.test("ZT-12: a payday is forecast for the hands after the chosen change, also where it makes the smallest hand", () => {
  const view = position(5, 5, 7);
  same(forecastPayday(view, 0, NONE), { owed: [0, 0, 2], isAfterChange: false });
  same(forecastPayday(view, 0, { give: null, get: "crane" }), { owed: [1, 0, 2], isAfterChange: true });
  same(forecastPayday(view, 0, { give: "crane", get: null }), { owed: [0, 1, 3], isAfterChange: true });
  same(forecastPayday(view, 0, { give: "crane", get: "worker" }), { owed: [0, 0, 2], isAfterChange: true });
});

Deno.test("a change that cannot be made counts as none, and so does nobody's", () => {
  same(forecastPayday(position(12, 5), 0, { give: null, get: "crane" }), {
    owed: [7, 0],
    isAfterChange: false,
  });
  same(forecastPayday(position(5, 6), null, NONE), { owed: [0, 1], isAfterChange: false });
});
