// Why there is nothing to look at.

import { createElement } from "preact";
import { Act } from "../ui/button.tsx";
import { refusal, say } from "../i18n/translate.ts";
import { recordOf } from "./replay_source.ts";
import type { Looking } from "./replay_player.ts";

/** Refusals that have a sentence of their own here. */
const SAID: Record<string, string> = {
  unknown: "page.replay.missing",
  "not-now": "page.replay.unfinished",
  "not-yours": "page.replay.private",
  "too-large": "page.replay.too_long",
};

export function Failure({ looking, code }: { looking: Looking; code: string }) {
  const { id, isTable } = looking.source;
  return (
    <section class="lost" data-refused={code}>
      <h1>{say("page.replay.failed")}</h1>
      <p role="alert">{SAID[code] ? say(SAID[code]) : refusal({ code })}</p>
      <p class="buttons">
        {!SAID[code] && (
          <Act first onAct={() => looking.see(looking.seat.value)}>{say("page.replay.again")}</Act>
        )}
        {isTable && code === "not-now" && (
          <a class="act first" href={`/t/${encodeURIComponent(id)}`}>{say("page.replay.to_table")}</a>
        )}
        {code === "too-large" && (
          <a class="act first" href={recordOf(looking.source)} download={`${id}.json`}>
            {say("page.replay.record")}
          </a>
        )}
        <a class="act" href="/">{say("page.home")}</a>
      </p>
    </section>
  );
}
