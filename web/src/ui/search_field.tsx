// A field to search in a list: what is typed counts a moment after the last key.

import { createElement } from "preact";
import { useEffect, useId, useState } from "preact/hooks";

const AFTER_TYPING = 300;
/** Characters that the server takes. */
const LONGEST = 100;

export function SearchField({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const waiting = setTimeout(() => onSearch(typed.trim()), AFTER_TYPING);
    return () => clearTimeout(waiting);
  }, [typed]);
  return (
    <p class="field search">
      <label for={id}>{label}</label>
      <input
        id={id}
        name="search"
        type="search"
        autocomplete="off"
        maxLength={LONGEST}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </p>
  );
}

/** The values that are not empty, as the query of an address. */
export function queryOf(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}` : "";
}
