import { deepStrictEqual as same } from "node:assert/strict";
import { formatTimeLeft, secondsLeft } from "./clock_format.ts";

const clocks = { left: [65_000, 10_000], running: [0], at: 1000 };

Deno.test("only a running clock goes down, never below nothing, and not before its time", () => {
  same([1000, 6000, 200_000, 0].map((now) => secondsLeft(clocks, 0, now)), [65, 60, 0, 65]);
  same(secondsLeft(clocks, 1, 50_000), 10);
});

Deno.test("minutes, hours and days are told apart", () => {
  same(
    [5, 65, 3661, 90_061].map((seconds) => formatTimeLeft(seconds, "mail")).map(({ days, time }) =>
      `${days} ${time}`
    ),
    [
      "0 0:05",
      "0 1:05",
      "0 1:01:01",
      "1 1:01:01",
    ],
  );
});

Deno.test("half a minute is little at a live table, hours are little by mail", () => {
  same([formatTimeLeft(29, "live").isLow, formatTimeLeft(30, "live").isLow], [true, false]);
  same([formatTimeLeft(3 * 3600, "mail").isLow, formatTimeLeft(7 * 3600, "mail").isLow], [true, false]);
});
