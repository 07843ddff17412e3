// The live region, and the line that says what was refused.

import { createElement } from "preact";
import { complain, complaint, heardAloud } from "./saying.ts";
import { refusal, say } from "../speech/texts.ts";

/** Everything that happens, in words, for screen readers. */
export function Aloud() {
  return (
    <div class="unseen" id="aloud" role="log" aria-live="polite" aria-label={say("page.happening")}>
      {heardAloud.value.map(({ id, line }) => <p key={id}>{line}</p>)}
    </div>
  );
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
