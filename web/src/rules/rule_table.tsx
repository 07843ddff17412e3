// A table in the figure of a rule.

import { createElement } from "preact";
import { capitalize, formatNumber, t } from "../i18n/translate.ts";

export function RuleTable({ heads, rows }: { heads: string[]; rows: (string | number)[][] }) {
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
