import { deepStrictEqual as same } from "node:assert/strict";
import type { Happened, NewsHeard } from "../store/table_state.ts";
import { isSameRound, type Round, roundsOf } from "./log_rounds.ts";

const happened = (...kinds: string[]): Happened[] => kinds.map((kind) => ({ kind, args: {} }));
const news = (kind: string, after: number): NewsHeard => ({ kind, after });
const sorting = {
  isOpening: ({ kind }: Happened) => kind === "rolled",
  isFleeting: ({ kind }: Happened) => kind === "sealed",
};
const told = (rounds: Round[]): string[] =>
  rounds.map(({ n, entries }) =>
    `${n}: ${
      entries.map((one) => one.kind === "event" ? `${one.event.kind}@${one.at}` : one.news.kind).join(" ")
    }`
  );

Deno.test("a round begins with its opening; what is not worth a line keeps its place in the count", () => {
  const events = happened("rolled", "sealed", "bid", "rolled", "won");
  same(told(roundsOf(events, [], sorting)), ["1: rolled@0 bid@2", "2: rolled@3 won@4"]);
});

Deno.test("news stand where they came: before the first event, between, and at the end", () => {
  const events = happened("rolled", "bid");
  const heard = [news("began", 0), news("stood-in", 1), news("closed", 2)];
  same(told(roundsOf(events, heard, sorting)), ["0: began", "1: rolled@0 stood-in bid@1 closed"]);
});

Deno.test("news of the dice and of one's own instructions are not in the log", () => {
  same(roundsOf([], [news("salted", 0), news("planned", 0)], sorting), []);
});

Deno.test("a round that is told again is the same; one with another event is not", () => {
  const events = happened("rolled", "bid");
  const [round] = roundsOf(events, [], sorting);
  const [again] = roundsOf([...events], [], sorting);
  const [longer] = roundsOf([...events, ...happened("bid")], [], sorting);
  const [undone] = roundsOf(happened("rolled", "bid"), [], sorting);
  same([again, longer, undone].map((other) => isSameRound(round, other)), [true, false, false]);
});
