import { deepStrictEqual as same } from "node:assert/strict";
import type { GameEvent, TableNews } from "../store/table_state.ts";
import { groupIntoRounds, isSameRound, type Round } from "./log_rounds.ts";

const happened = (...kinds: string[]): GameEvent[] => kinds.map((kind) => ({ kind, args: {} }));
const news = (kind: string, after: number): TableNews => ({ kind, after });
const sorting = {
  isRoundStart: ({ kind }: GameEvent) => kind === "rolled",
  isLeftOutOfLog: ({ kind }: GameEvent) => kind === "sealed",
};
const linesOf = (rounds: Round[]): string[] =>
  rounds.map(({ n, entries }) =>
    `${n}: ${
      entries.map((one) => one.kind === "event" ? `${one.event.kind}@${one.at}` : one.news.kind).join(" ")
    }`
  );

Deno.test("a round begins with its opening; what is not worth a line keeps its place in the count", () => {
  const events = happened("rolled", "sealed", "bid", "rolled", "won");
  same(linesOf(groupIntoRounds(events, [], sorting)), ["1: rolled@0 bid@2", "2: rolled@3 won@4"]);
});

Deno.test("news stand where they came: before the first event, between, and at the end", () => {
  const events = happened("rolled", "bid");
  const allNews = [news("began", 0), news("stood-in", 1), news("closed", 2)];
  same(linesOf(groupIntoRounds(events, allNews, sorting)), ["0: began", "1: rolled@0 stood-in bid@1 closed"]);
});

Deno.test("news of the dice and of one's own instructions are not in the log", () => {
  same(groupIntoRounds([], [news("salted", 0), news("planned", 0)], sorting), []);
});

Deno.test("an event that was taken back has a line if it had one before", () => {
  const undone = happened("bid", "sealed").map((event) => ({ ...news("undone", 1), undone: event }));
  const [round] = groupIntoRounds(happened("rolled", "passed"), [...undone, news("took-back", 1)], sorting);
  same(
    round.entries.map((one) =>
      one.kind === "event" ? one.event.kind : one.news.undone?.kind ?? one.news.kind
    ),
    ["rolled", "bid", "took-back", "passed"],
  );
});

Deno.test("a round that is linesOf again is the same; one with another event is not", () => {
  const events = happened("rolled", "bid");
  const [round] = groupIntoRounds(events, [], sorting);
  const [again] = groupIntoRounds([...events], [], sorting);
  const [longer] = groupIntoRounds([...events, ...happened("bid")], [], sorting);
  const [undone] = groupIntoRounds(happened("rolled", "bid"), [], sorting);
  same([again, longer, undone].map((other) => isSameRound(round, other)), [true, false, false]);
});
