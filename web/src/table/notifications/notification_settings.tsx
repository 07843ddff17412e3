// How one wants to be called.

import { createElement } from "preact";
import { Ticked } from "../../ui/form_fields.tsx";
import { say } from "../../i18n/translate.ts";
import { canNotify, isNotifying, isNotifyingRefused, turnNotifying } from "./browser_notifications.ts";
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
