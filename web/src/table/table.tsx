// A table.

export function TablePage(_: { id: string }) {
  return <p>…</p>;
}
