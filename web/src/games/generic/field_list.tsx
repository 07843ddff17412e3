// Fields of a view as labelled values: scalars, lists, tables of objects, and objects within objects.

import { createElement } from "preact";
import { nameAsWords } from "../game_info.ts";
import { t } from "../../i18n/translate.ts";
import { columnsOf, isRow, isScalar, type Json } from "./generic_view.ts";
import { valueText } from "./event_text.ts";

interface FieldListProps {
  fields: [string, Json][];
  names: string[];
}

export function FieldList({ fields, names }: FieldListProps) {
  return (
    <dl class="fields">
      {fields.map(([name, value]) => (
        <div key={name} class={isScalar(value) ? "field-value" : "field-value long"} data-field={name}>
          <dt>{nameAsWords(name)}</dt>
          <dd>
            <Value name={name} value={value} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value, names }: { name: string; value: Json; names: string[] }) {
  if (isScalar(value)) return <span>{scalarText(name, value, names)}</span>;
  if (isRow(value)) {
    const fields = Object.entries(value);
    return fields.length ? <FieldList fields={fields} names={names} /> : <span>–</span>;
  }
  if (!value.length) return <span>{t("page.generic.none")}</span>;
  const rows = value.filter(isRow);
  if (rows.length === value.length) return <RowTable caption={nameAsWords(name)} rows={rows} names={names} />;
  return (
    <ul class="chips">
      {value.map((one, at) => <li key={at}>{valueText(one)}</li>)}
    </ul>
  );
}

function RowTable(
  { caption, rows, names }: { caption: string; rows: { [name: string]: Json }[]; names: string[] },
) {
  const columns = columnsOf(rows);
  return (
    <div class="row-table" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <thead>
          <tr>{columns.map((column) => <th key={column} scope="col">{nameAsWords(column)}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => <td key={column}>{scalarText(column, row[column] ?? null, names)}
              </td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The field `seat` is a player's name. */
function scalarText(name: string, value: Json, names: string[]): string {
  return name === "seat" && typeof value === "number" ? names[value] ?? valueText(value) : valueText(value);
}
