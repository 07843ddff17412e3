// Figures and tables of the rules of Big Shot.

import { type ComponentChildren, createElement } from "preact";
import { colourName, t } from "../../i18n/translate.ts";
import { RuleTable } from "../../rules/rule_table.tsx";
import { CubeIcon } from "./board/cube.tsx";
import { counted, cubesText, LETTERS } from "./event_text.ts";
import { isTied } from "./score.ts";

const REGIONS = [["W9", "W10", "W11", "WX"], ["C16", "C17", "C19", "C20", "C21"], ["E9", "E10", "E11", "EX"]];

function Board() {
  return (
    <ul class="regions">
      {REGIONS.map((lots) => (
        <li key={lots[0]}>
          <ul>
            {lots.map((lot) => (
              <li key={lot} class={lot.endsWith("X") ? "lot park" : "lot"}>
                <b>{lot.endsWith("X") ? "×2" : lot.slice(1)}</b> <span>{lot}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Cubes in a lot, and whose it is. */
const MAJORITIES = [
  ["RRRYYWW", "R"],
  ["RRRYYYW", "W"],
  ["RRYYWWK", "K"],
  ["RRYYW", "W"],
  ["RRYYWK", ""],
  ["RYW", ""],
] as const;

function Majorities() {
  return (
    <ul class="majorities">
      {MAJORITIES.map(([cubes, owner]) => (
        <li key={cubes}>
          <span class="cubes" aria-hidden="true">
            {[...cubes].map((letter, n) => {
              const counts = counted(cubes);
              const isVain = owner !== letter && isTied(counts, counts[LETTERS[letter]]);
              return (
                <span key={n} class={isVain ? "cancelled" : undefined}>
                  <CubeIcon word={LETTERS[letter]} edge={24} isNamed={false} />
                </span>
              );
            })}
          </span>{" "}
          <span>
            {t("rules.majority", {
              cubes: cubesText(counted(cubes)),
              owner: owner ? colourName(LETTERS[owner]) : t("rules.nobody"),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Loans() {
  return (
    <RuleTable
      heads={["nth", "pays", "owed", "cost"]}
      rows={Array.from({ length: 9 }, (_, n) => [n + 1, 9 - n, 10, n + 1])}
    />
  );
}

export const figures: Record<string, () => ComponentChildren> = {
  "BS-3": Board,
  "BS-12": Majorities,
  "BS-13": Loans,
};
