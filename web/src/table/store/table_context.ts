// Which table the parts of the page are about.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Sitting } from "./table_store.ts";

export const AtTable = createContext<Sitting | null>(null);

export function useSitting(): Sitting {
  const sitting = useContext(AtTable);
  if (!sitting) throw new Error("this is shown at a table only");
  return sitting;
}
