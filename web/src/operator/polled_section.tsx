// A part of the operator's page that shows what the server answers, again every few seconds while it is in sight.

import { createElement, Fragment, type VNode } from "preact";
import { usePolledResource } from "../api/polled_resource.ts";
import { errorText, t } from "../i18n/translate.ts";
import { operatorGet } from "./operator_key.ts";

export function Polled<T>(
  { path, show }: { path: string; show: (value: T, refresh: () => Promise<void>) => VNode },
) {
  const { value, refused, refresh } = usePolledResource<T>(path, operatorGet);
  return (
    <>
      <div role="alert">{refused && <p class="form-error">{errorText(refused)}</p>}</div>
      {value !== null ? show(value, refresh) : !refused && <p role="status">{t("page.guide.fetching")}</p>}
    </>
  );
}
