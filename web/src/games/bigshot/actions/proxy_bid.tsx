// Bidding by the server, up to an amount, in secret.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/form_fields.tsx";
import { More } from "../../../ui/section.tsx";
import { amount, say } from "../../../i18n/translate.ts";
import type { BigShotView } from "../../../api/protocol.ts";
import { HIGHEST_BID } from "../scoring.ts";

export function Proxy({ view, plan, setPlan, isResting }: PlayProps<BigShotView>) {
  const [upTo, setUpTo] = useState(Math.min(HIGHEST_BID, view.bid + 3));
  const [then, setThen] = useState<"pass" | "ask">("pass");
  if (plan) {
    const stands = say(`page.bigshot.plan.${plan.then ?? "pass"}`, { amount: amount(Number(plan.up_to)) });
    return (
      <div class="proxy standing">
        <span>{stands}</span>
        <Act disabled={isResting} onAct={() => setPlan(null)}>{say("page.plan_revoke")}</Act>
      </div>
    );
  }
  return (
    <More class="proxy" summary={say("page.bigshot.plan")}>
      <p class="small">{say("page.bigshot.plan_why")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPlan({ up_to: upTo, then });
        }}
      >
        <p class="field">
          <label>
            {say("page.plan_bid")}{" "}
            <input
              type="number"
              name="up_to"
              inputMode="numeric"
              min={0}
              max={HIGHEST_BID}
              value={upTo}
              onInput={(event) =>
                setUpTo(Math.min(HIGHEST_BID, Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
            />
          </label>
        </p>
        <Choice
          label={say("page.plan_then")}
          options={[["pass", say("page.plan_pass")], ["ask", say("page.plan_ask")]]}
          chosen={then}
          onChoose={setThen}
        />
        <Act disabled={isResting} onAct={() => setPlan({ up_to: upTo, then })}>{say("page.plan_set")}</Act>
      </form>
    </More>
  );
}
