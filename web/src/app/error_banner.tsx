// The error banner: shows what the server refused last, until it is closed.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { type ErrorCode, errorText, t } from "../i18n/translate.ts";
import { loadSession } from "../account/session.ts";
import { Refused } from "../api/http_client.ts";

/** The error that is shown; null: none. */
export const shownError = signal<ErrorCode | null>(null);

export function showError(refused: ErrorCode | null): void {
  shownError.value = refused;
  if (refused?.code === "no-name") loadSession().catch(() => undefined); // forgotten there: then one can pick a name
}

/** Runs a request and shows the error if the server refuses it. Returns undefined then. */
export async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  showError(null);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showError(error);
    return undefined;
  }
}

export function ErrorBanner() {
  const refused = shownError.value;
  return (
    <div id="error" role="alert">
      {refused && (
        <p class="error-banner">
          <span>{errorText(refused)}</span>
          <button
            type="button"
            class="button close"
            aria-label={t("page.close")}
            onClick={() => showError(null)}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
