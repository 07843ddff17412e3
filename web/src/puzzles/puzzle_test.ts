import { deepStrictEqual as assertEquals } from "node:assert";
import type { PuzzleDescription } from "../api/protocol.ts";
import { readSetting } from "../preferences/local_storage.ts";
import { answerOf, matching, nextPuzzle, orderedAnswers, type Puzzle, shownChances } from "./puzzle.ts";
import {
  dayOf,
  forgetAnswers,
  GAME_SETTING,
  readAnswers,
  readStreak,
  storeAnswer,
  storeDaily,
} from "./puzzle_progress.ts";

const described = (id: string, grade: "easy" | "hard", theme: string): PuzzleDescription => ({
  id,
  players: 3,
  grade,
  theme,
});
const PUZZLES = [
  described("a1", "easy", "bid"),
  described("b2", "easy", "loan"),
  described("c3", "hard", "bid"),
];

Deno.test("moves are an answer in any order", () => {
  const answers = [{ moves: ["pass"] }, { moves: ["place red W9", "place white C20"] }];
  const puzzle = { answers } as unknown as Puzzle;
  assertEquals(answerOf(puzzle, ["place white C20", "place red W9"]), 1);
  assertEquals(answerOf(puzzle, ["pass"]), 0);
  assertEquals(answerOf(puzzle, ["place red W9"]), -1);
});

Deno.test("answers stand as they are offered, and those that begin alike by their numbers", () => {
  const ordered = (offered: string[], ...answers: string[][]) =>
    orderedAnswers({ offered, answers: answers.map((moves) => ({ moves })) } as unknown as Puzzle)
      .map((at) => answers[at].join());
  assertEquals(
    ordered(["pass", "bid 8", "bid 9", "bid 10"], ["bid 10"], ["bid 8"], ["pass"], ["bid 9"]),
    ["pass", "bid 8", "bid 9", "bid 10"],
  );
  assertEquals(
    ordered(["place red W9"], ["place red W9", "place black C20"], ["place red W9", "place black C3"]),
    ["place red W9,place black C3", "place red W9,place black C20"],
  );
});

Deno.test("shown chances differ by what an answer loses, and are in the order of the losses", () => {
  const answers = [
    { chance: 0.4062, loss: 0 },
    { chance: 0.3290, loss: 0.0712 },
    { chance: 0.3330, loss: 0.0803 },
    { chance: 0.01, loss: 0.5 },
  ];
  assertEquals(shownChances({ best: 0, answers } as unknown as Puzzle), [40.6, 33.5, 32.6, 0]);
});

Deno.test("a filter leaves what has its grade and its theme", () => {
  const ids = (grade: string | null, theme: string | null) =>
    matching(PUZZLES, { grade, theme }).map(({ id }) => id);
  assertEquals(ids(null, null), ["a1", "b2", "c3"]);
  assertEquals(ids("easy", "bid"), ["a1"]);
  assertEquals(ids(null, "bid"), ["a1", "c3"]);
});

Deno.test("the next puzzle is the next that is not answered, and never the same", () => {
  const after = (id: string | undefined, ...answered: string[]) =>
    nextPuzzle(PUZZLES, (one) => answered.includes(one), id)?.id;
  assertEquals(after(undefined), "a1");
  assertEquals(after("a1", "b2"), "c3");
  assertEquals(after("c3", "a1"), "b2");
  assertEquals(after("c3", "a1", "b2"), undefined);
});

Deno.test("only the first answer to a puzzle counts, until all are forgotten", () => {
  storeAnswer("bigshot", "aa11", false);
  storeAnswer("bigshot", "aa11", true);
  storeAnswer("bigshot", "bb22", true);
  assertEquals(readSetting(GAME_SETTING), "bigshot", "the list of this game is shown next");
  assertEquals([...readAnswers("bigshot")], [["aa11", false], ["bb22", true]]);
  assertEquals([...readAnswers("zahltag")], []);
  forgetAnswers("bigshot");
  assertEquals([...readAnswers("bigshot")], []);
});

Deno.test("a streak grows once a day, and ends where a day is missed", () => {
  const day = 86_400_000;
  const first = Date.UTC(2026, 0, 30, 23);
  const daysAt = (time: number) => readStreak("zahltag", time)?.days ?? 0;
  storeDaily("zahltag", first);
  storeDaily("zahltag", first);
  assertEquals([daysAt(first), daysAt(first + day)], [1, 1]);
  storeDaily("zahltag", first + day);
  assertEquals([daysAt(first + day), daysAt(first + 2 * day), daysAt(first + 3 * day)], [2, 2, 0]);
  storeDaily("zahltag", first + 3 * day);
  assertEquals([daysAt(first + 3 * day), dayOf(first)], [1, "2026-01-30"]);
  forgetAnswers("zahltag");
});
