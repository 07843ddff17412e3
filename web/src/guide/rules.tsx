// The rules and rulings.

export function RulesPage(_: { id: string }) {
  return <p>…</p>;
}
