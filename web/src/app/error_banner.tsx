// The error banner: what the server refused last, until it is closed.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { refusal, say } from "../i18n/translate.ts";
import { learnWhoIAm } from "../account/session.ts";
import { Refused } from "../api/http_client.ts";

/** What went wrong last; null: nothing, or it has been put away. */
export const complaint = signal<{ code: string; message?: string } | null>(null);

export function complain(refused: { code: string; message?: string } | null): void {
  complaint.value = refused;
  if (refused?.code === "no-name") learnWhoIAm().catch(() => undefined); // forgotten there: then one can pick a name
}

/** Do something that the server may refuse; what it refuses is said. Undefined: it was refused. */
export async function attempt<T>(doing: () => Promise<T>): Promise<T | undefined> {
  complain(null);
  try {
    return await doing();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(error);
    return undefined;
  }
}

export function Complaint() {
  const refused = complaint.value;
  return (
    <div id="notice" role="alert">
      {refused && (
        <p class="complaint">
          <span>{refusal(refused)}</span>
          <button
            type="button"
            class="act close"
            aria-label={say("page.close")}
            onClick={() => complain(null)}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
