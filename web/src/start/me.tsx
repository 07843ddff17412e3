// What is kept about me.

export function AboutMePage(_: { id: string }) {
  return <p>…</p>;
}
