import { deepStrictEqual as same } from "node:assert/strict";
import type { MatchResult } from "../api/protocol.ts";
import { toCsv } from "../replay/csv_export.ts";
import {
  accuracies,
  accuracyMarks,
  mean,
  placesByPlayers,
  resultColumns,
  total,
  winsAbovePar,
} from "./results.ts";

const result = (players: number, place: number, win: number): MatchResult => ({
  table: "t",
  game: "zahltag",
  opened: 0,
  players,
  place,
  win,
});

Deno.test("who wins one of four matches of four players is at par", () => {
  const { matches, wins, par } = total([result(4, 1, 1), result(4, 2, 0), result(4, 3, 0), result(4, 4, 0)]);
  same([matches, wins, par], [4, 1, 1]);
});

Deno.test("the curve begins at zero with the oldest match and ends at the wins above par", () => {
  const newestFirst = [result(2, 2, 0), result(4, 1, 0.5), result(2, 1, 1)];
  same(winsAbovePar(newestFirst), [0, 0.5, 0.75, 0.25]);
  const { wins, par } = total(newestFirst);
  same(wins - par, 0.25);
  same(winsAbovePar([]), [0]);
});

Deno.test("accuracies are those of reviewed matches, from the oldest on", () => {
  const reviewed = (accuracy: number | null) => ({ ...result(2, 1, 1), accuracy });
  same(accuracies([reviewed(90), reviewed(null), result(2, 1, 1), reviewed(70)]), [70, 90]);
  same(mean([70, 90]), 80);
});

Deno.test("the file of one's results has a line for each match, the oldest first", () => {
  const newest = { ...result(4, 1, 0.5), table: "=new", opened: 86_400_000, hints: 2, accuracy: 91.5 };
  same(
    toCsv(resultColumns([newest, result(2, 2, 0)])),
    "table,game,opened,players,place,win,hints,accuracy\r\n" +
      "t,zahltag,1970-01-01T00:00:00.000Z,2,2,0,0,\r\n" +
      "'=new,zahltag,1970-01-02T00:00:00.000Z,4,1,0.5,2,91.5\r\n",
  );
});

Deno.test("places are counted apart for each number of players", () => {
  const results = [result(4, 3, 0), result(2, 1, 1), result(4, 1, 1), result(4, 3, 0)];
  same(placesByPlayers(results), [{ players: 2, places: [1, 0] }, { players: 4, places: [1, 0, 2, 0] }]);
});

Deno.test("the scale of accuracy ends at 100, shows all values, and is never so narrow that noise looks large", () => {
  same(accuracyMarks([99.2, 97]), [80, 90, 100]);
  same(accuracyMarks([88, 71.5]), [70, 80, 90, 100]);
  same(accuracyMarks([55, 93]), [40, 60, 80, 100]);
  same(accuracyMarks([0, 100]), [0, 20, 40, 60, 80, 100]);
});
