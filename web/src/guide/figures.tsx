// Pictures and tables that belong to a rule.

import { type ComponentChildren, createElement } from "preact";
import { amount, capital, colour, number, say } from "../speech/texts.ts";
import { cubesSaid, LETTERS } from "../bigshot/telling.ts";

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
    <figure>
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
          <svg viewBox="0 0 166 24" width="166" height="24" aria-hidden="true">
            {[...cubes].map((letter, n) => {
              const isVain = owner !== letter && isTied(cubes, letter);
              return <Cube key={n} letter={letter} x={n * 24} isVain={isVain} />;
            })}
          </svg>{" "}
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

function counted(cubes: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of cubes) counts[LETTERS[letter]] = (counts[LETTERS[letter]] ?? 0) + 1;
  return counts;
}

function isTied(cubes: string, letter: string): boolean {
  const counts = counted(cubes);
  const own = counts[LETTERS[letter]];
  return Object.values(counts).filter((n) => n === own).length > 1;
}

function Cube({ letter, x, isVain }: { letter: string; x: number; isVain: boolean }) {
  const word = LETTERS[letter];
  return (
    <g opacity={isVain ? 0.55 : 1}>
      <rect
        x={x + 1}
        y="1"
        width="20"
        height="20"
        rx="3"
        fill={`var(--${word})`}
        stroke="var(--line-strong)"
      />
      <text x={x + 11} y="15.5" text-anchor="middle" fill={`var(--${word}-ink)`}>
        {say(`colour.${word}`).slice(0, 1).toUpperCase()}
      </text>
      {isVain && <path d={`M${x} 22 L${x + 22} 0`} stroke="var(--alert)" stroke-width="2.5" />}
    </g>
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
