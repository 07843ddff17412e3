// Fields of a view as labelled values: scalars, lists, tables of objects, and objects within objects.

import { createElement } from "preact";
import { t } from "../../i18n/translate.ts";
import { columnsOf, isRow, isScalar, type Json } from "./generic_view.ts";
import { fieldLabel, phaseText, valueText } from "./event_text.ts";

interface FieldListProps {
  /** The name of the game, whose catalogue may have words for the fields. */
  game: string;
  fields: [string, Json][];
  names: string[];
}

/** Short values come first. */
export function FieldList({ game, fields, names }: FieldListProps) {
  const ordered = [
    ...fields.filter(([, value]) => isScalar(value)),
    ...fields.filter(([, value]) => !isScalar(value)),
  ];
  return (
    <dl class="fields">
      {ordered.map(([name, value]) => (
        <div key={name} class={isScalar(value) ? "field-value" : "field-value long"} data-field={name}>
          <dt>{fieldLabel(game, name)}</dt>
          <dd>
            <Value game={game} name={name} value={value} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  game: string;
  name: string;
  value: Json;
  names: string[];
}

function Value({ game, name, value, names }: ValueProps) {
  if (isScalar(value)) return <span>{scalarText(game, name, value, names)}</span>;
  if (isRow(value)) {
    const fields = Object.entries(value);
    return fields.length ? <FieldList game={game} fields={fields} names={names} /> : <span>–</span>;
  }
  if (!value.length) return <span>{t("page.generic.none")}</span>;
  const rows = value.filter(isRow);
  if (rows.length === value.length) {
    return <RowTable game={game} caption={fieldLabel(game, name)} rows={rows} names={names} />;
  }
  return (
    <ul class="chips">
      {value.map((one, at) => <li key={at}>{valueText(one)}</li>)}
    </ul>
  );
}

interface RowTableProps {
  game: string;
  caption: string;
  rows: { [name: string]: Json }[];
  names: string[];
}

function RowTable({ game, caption, rows, names }: RowTableProps) {
  const columns = columnsOf(rows);
  return (
    <div class="row-table" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <thead>
          <tr>{columns.map((column) => <th key={column} scope="col">{fieldLabel(game, column)}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{scalarText(game, column, row[column] ?? null, names)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The field `seat` is a player's name, and `phase` a word of the game. */
function scalarText(game: string, name: string, value: Json, names: string[]): string {
  if (name === "phase" && typeof value === "string") return phaseText(game, value);
  return name === "seat" && typeof value === "number" ? names[value] ?? valueText(value) : valueText(value);
}
