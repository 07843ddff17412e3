// A match looked back at.

export function ReplayPage(_: { id: string }) {
  return <p>…</p>;
}
