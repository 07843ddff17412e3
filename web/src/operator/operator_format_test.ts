import { equal } from "node:assert/strict";
import { formatAgo, formatCount, formatSpan, formatUsed } from "./operator_format.ts";

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

Deno.test("a span of time has its two largest units, without empty ones", () => {
  equal(formatSpan(0), "0 minutes");
  equal(formatSpan(59_000), "0 minutes");
  equal(formatSpan(5 * MINUTE + 30_000), "5 minutes");
  equal(formatSpan(HOUR), "1 hour");
  equal(formatSpan(3 * HOUR + 2 * MINUTE), "3 hours 2 minutes");
  equal(formatSpan(2 * DAY + 2 * MINUTE), "2 days");
  equal(formatSpan(2 * DAY + HOUR + 2 * MINUTE), "2 days 1 hour");
});

Deno.test("what was is so long ago, and never lies ahead", () => {
  equal(formatAgo(0, 90_000), "1 minute ago");
  equal(formatAgo(0, 3 * DAY), "3 days ago");
  equal(formatAgo(0, 5_000), "5 seconds ago");
  equal(formatAgo(5_000, 0), "now");
});

Deno.test("small numbers have digits behind the point, large ones have none", () => {
  equal(formatCount(0.126), "0.13");
  equal(formatCount(12_345.6), "12,346");
});

Deno.test("of what is counted a whole number is used; mebibytes have fractions", () => {
  equal(formatUsed("max_names_at_once", 0.77), "1");
  equal(formatUsed("max_names_at_once", 0), "0");
  equal(formatUsed("max_requests_at_once", 11.02), "12");
  equal(formatUsed("max_stored_mib_at_once", 0.77), "0.77");
});
