// Texts that are fetched when somebody wants to read them.

import { createElement, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Act } from "./button.tsx";
import { fetchShelf, refusal, say, type Shelf } from "../i18n/translate.ts";
import { Refused } from "../api/http_client.ts";

/** What stands in the place of something that is fetched: that it comes, or why not, and a button to try again. Null: it is here. */
export function useFetched(fetching: () => Promise<unknown>, what: string): VNode | null {
  const [state, setState] = useState<Refused | "coming" | "here">("coming");
  const look = () => {
    setState("coming");
    fetching().then(() => setState("here"), (error) => {
      if (!(error instanceof Refused)) throw error;
      setState(error);
    });
  };
  useEffect(look, [what]);
  if (state === "here") return null;
  if (state === "coming") return <p role="status">{say("page.guide.fetching")}</p>;
  return (
    <div role="alert" data-refused={state.code}>
      <p>{refusal(state)}</p>
      <Act onAct={look}>{say("page.try_again")}</Act>
    </div>
  );
}

export const useShelf = (shelf: Shelf) => useFetched(() => fetchShelf(shelf), shelf);
