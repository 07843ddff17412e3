// Loading states: what is shown while something is fetched, and a button to retry.

import { createElement, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { type CataloguePart, errorText, fetchCatalogue, t } from "../i18n/translate.ts";
import { Refused } from "../api/http_client.ts";

/** Shows that something is loading, or the error and a button to retry. Null once it is loaded. */
export function useLoadStatus(fetching: () => Promise<unknown>, what: string): VNode | null {
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
  if (state === "coming") return <p role="status">{t("page.guide.fetching")}</p>;
  return (
    <div role="alert" data-refused={state.code}>
      <p>{errorText(state)}</p>
      <Button onPress={look}>{t("page.try_again")}</Button>
    </div>
  );
}

export const useCatalogue = (part: CataloguePart) => useLoadStatus(() => fetchCatalogue(part), part);
