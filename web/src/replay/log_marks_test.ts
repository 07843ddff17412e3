import { deepStrictEqual } from "node:assert";
import { placeMarks } from "./log_marks.ts";

const line = (step: number, seat?: number) => ({ step, seat });

Deno.test("a mark stands at the first line of its step", () => {
  const lines = [line(1, 0), line(2, 1), line(2, 1), line(3)];
  const placed = placeMarks(lines, [{ step: 2, seat: 1 }, { step: 3, seat: 0 }]);
  deepStrictEqual([...placed.keys()].map((one) => lines.indexOf(one)), [1, 3]);
});

Deno.test("marks of sealed offers stand where each is opened, at the line about its seat", () => {
  const lines = [line(4), line(7, 2), line(7, 0), line(7, 1)];
  const placed = placeMarks(lines, [0, 1, 2].map((seat) => ({ step: 5 + seat, seat })));
  deepStrictEqual(lines.map((one) => placed.get(one)?.seat), [undefined, 2, 0, 1]);
});

Deno.test("of several marks for one line, the first stands there; a mark without a line is left out", () => {
  const lines = [line(2)];
  deepStrictEqual([
    ...placeMarks(lines, [{ step: 1, seat: 0 }, { step: 2, seat: 1 }, { step: 9, seat: 1 }]).values(),
  ], [
    { step: 1, seat: 0 },
  ]);
});
