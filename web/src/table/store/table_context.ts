// The context that gives components the store of their table.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TableStore } from "./table_store.ts";

export const TableContext = createContext<TableStore | null>(null);

export function useTableStore(): TableStore {
  const store = useContext(TableContext);
  if (!store) throw new Error("this is shown at a table only");
  return store;
}
