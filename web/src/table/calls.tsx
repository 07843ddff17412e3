// How one wants to be called.

import { createElement } from "preact";
import { Ticked } from "../kit/kit.tsx";
import { say } from "../speech/texts.ts";
import { canNotify, isNotifying, isNotifyingRefused, turnNotifying } from "./notifying.ts";
import { hasSound, turnSound } from "./sounds.ts";

export function Calls() {
  return (
    <fieldset class="calls">
      <legend>{say("page.table.calls")}</legend>
      <Ticked name="sound" label={say("page.table.sound")} checked={hasSound.value} onTick={turnSound} />
      {canNotify
        ? (
          <Ticked
            name="notify"
            label={say("page.table.notify")}
            checked={isNotifying.value}
            onTick={turnNotifying}
          />
        )
        : <p class="small">{say("page.table.notify_unsafe")}</p>}
      {isNotifyingRefused.value && <p class="small">{say("page.table.notify_refused")}</p>}
    </fieldset>
  );
}
