// The first game.

export function LearnPage(_: { id: string }) {
  return <p>…</p>;
}
