// Pictures and tables that belong to a rule.

import { type ComponentChildren, createElement } from "preact";
import { amount, capital, colour, number, say } from "../i18n/translate.ts";
import { Sign } from "../games/bigshot/board/cube.tsx";
import { isTied } from "../games/bigshot/scoring.ts";
import { counted, cubesSaid, LETTERS } from "../games/bigshot/event_text.ts";

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
  const Drawn = FIGURES[rule];
  if (!Drawn) return null;
  return (
    <figure tabIndex={0}>
      <Drawn />
      <figcaption>{say(`rules.${rule}.figure`)}</figcaption>
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
                <span key={n} class={isVain ? "vain" : undefined}>
                  <Sign word={LETTERS[letter]} edge={24} isNamed={false} />
                </span>
              );
            })}
          </span>{" "}
          <span>
            {say("rules.majority", {
              cubes: cubesSaid(counted(cubes)),
              owner: owner ? colour(LETTERS[owner]) : say("rules.nobody"),
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
      {["contract", "left", "right", "hand"].map((stop) => <li key={stop}>{say(`rules.way.${stop}`)}</li>)}
    </ol>
  );
}

function Offers() {
  const got = [null, 1, 1, null];
  const offers = [4, 3, 3, "00"];
  return (
    <Table
      heads={["player", "offer", "gets"]}
      rows={NAMES.map((name, n) => [name, offers[n], got[n] === null ? "–" : amount(got[n])])}
    />
  );
}

function Payday() {
  const hands = [4, 6, 7, 9];
  return (
    <Table
      heads={["player", "hand", "owes"]}
      rows={NAMES.map((name, n) => [name, hands[n], amount(hands[n] - Math.min(...hands))])}
    />
  );
}

function Table({ heads, rows }: { heads: string[]; rows: (string | number)[][] }) {
  return (
    <table>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{capital(say(`rules.head.${head}`))}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, n) => <td key={n}>{typeof cell === "number" ? number(cell) : cell}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
