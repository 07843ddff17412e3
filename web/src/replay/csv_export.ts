// CSV files, and downloads that the browser creates.

import type { Value } from "./chart/chart_geometry.ts";

export interface Column {
  name: string;
  /** By step. */
  values: (Value | string)[];
}

/** As RFC 4180 has it. A name that a spreadsheet would take for a formula is made plain text. */
export function toCsv(columns: Column[]): string {
  const rows = columns[0].values.map((_, at) => columns.map(({ values }) => cell(values[at])));
  return [columns.map(({ name }) => cell(name)), ...rows].map((row) => row.join(",") + "\r\n").join("");
}

function cell(value: Value | string): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Have the browser save a file. */
export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
