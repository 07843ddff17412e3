import { parseMarkup, stripMarkup } from "./markup.tsx";
import { games } from "../games/game_info.ts";
import { game } from "../games/game_info_fixtures_test.ts";
import { strictEqual } from "node:assert";

games.value = [game({ chapters: [{ name: "all", rules: ["BS-12", "ZT-12"] }] })];

const shown = (text: string) => JSON.stringify(parseMarkup(text).map((p) => p.map((s) => [s.kind, s.text])));

Deno.test("emphasis and rules are found between plain words", () => {
  strictEqual(
    shown("A *large* lot, see [BS-12]."),
    '[[["plain","A "],["strong","large"],["plain"," lot, see "],["rule","BS-12"],["plain","."]]]',
  );
});

Deno.test("an empty line begins another paragraph", () => {
  strictEqual(shown("One.\n\n*Two*"), '[[["plain","One."]],[["strong","Two"]]]');
});

Deno.test("what is no rule stays as it is written", () => {
  strictEqual(stripMarkup("[XY-1] and 2 * 3"), "[XY-1] and 2 * 3");
});

Deno.test("a text without its marks is what is read", () => {
  strictEqual(stripMarkup("*All* pay.\n\nSee [ZT-12]."), "All pay.\nSee ZT-12.");
});
