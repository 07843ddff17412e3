// The start page.

export function StartPage(_: { id: string }) {
  return <p>…</p>;
}
