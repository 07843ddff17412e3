// Figures and tables of rules.

import { type ComponentChildren, createElement } from "preact";
import { capitalize, colourName, formatAmount, formatNumber, t } from "../i18n/translate.ts";
import { CubeIcon } from "../games/bigshot/board/cube.tsx";
import { isTied } from "../games/bigshot/scoring.ts";
import { counted, cubesText, LETTERS } from "../games/bigshot/event_text.ts";

const NAMES = ["Anna", "Ben", "Cleo", "Dora"];

const FIGURES: Record<string, () => ComponentChildren> = {
  "BS-3": Board,
  "BS-12": Majorities,
  "BS-13": Loans,
  "ZT-7": Way,
  "ZT-11": Offers,
  "ZT-12": Payday,
};

export function Figure({ rule }: { rule: string }) {
  const Drawing = FIGURES[rule];
  if (!Drawing) return null;
  return (
    <figure tabIndex={0}>
      <Drawing />
      <figcaption>{t(`rules.${rule}.figure`)}</figcaption>
    </figure>
  );
}

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
    <Table
      heads={["nth", "pays", "owed", "cost"]}
      rows={Array.from({ length: 9 }, (_, n) => [n + 1, 9 - n, 10, n + 1])}
    />
  );
}

function Way() {
  return (
    <ol class="way">
      {["contract", "left", "right", "hand"].map((stop) => <li key={stop}>{t(`rules.way.${stop}`)}</li>)}
    </ol>
  );
}

function Offers() {
  const got = [null, 1, 1, null];
  const offers = [4, 3, 3, "00"];
  return (
    <Table
      heads={["player", "offer", "gets"]}
      rows={NAMES.map((name, n) => [name, offers[n], got[n] === null ? "–" : formatAmount(got[n])])}
    />
  );
}

function Payday() {
  const hands = [4, 6, 7, 9];
  return (
    <Table
      heads={["player", "hand", "owes"]}
      rows={NAMES.map((name, n) => [name, hands[n], formatAmount(hands[n] - Math.min(...hands))])}
    />
  );
}

function Table({ heads, rows }: { heads: string[]; rows: (string | number)[][] }) {
  return (
    <table>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{capitalize(t(`rules.head.${head}`))}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, n) => <td key={n}>{typeof cell === "number" ? formatNumber(cell) : cell}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
