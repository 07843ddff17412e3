// Picking a name.

export function NamePage() {
  return <p>…</p>;
}
