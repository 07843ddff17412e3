// Texts that are fetched when somebody wants to read them.

import { useEffect, useState } from "preact/hooks";
import { attempt } from "../frame/saying.ts";
import { fetchShelf, type Shelf } from "../speech/texts.ts";

/** Are the texts of this shelf here? They are fetched if not. */
export function useShelf(shelf: Shelf): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    attempt(() => fetchShelf(shelf).then(() => setHere(true)));
  }, [shelf]);
  return isHere;
}
