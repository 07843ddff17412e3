// A personal link.

export function ClaimPage(_: { id: string }) {
  return <p>…</p>;
}
