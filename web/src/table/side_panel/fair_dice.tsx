// How the dice are promised to be fair, and proven to have been.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { More } from "../../ui/section.tsx";
import { say } from "../../i18n/translate.ts";
import type { DiceProof } from "../../api/protocol.ts";
import { useSitting } from "../store/table_context.ts";

export function Dice() {
  const { table, names } = useSitting();
  const told = table.value?.dice;
  const fits = useFits(told);
  if (!told) return null;
  const { commitment, seed, salts } = told;
  return (
    <More class="dice" summary={say("page.dice")}>
      <p>{say("page.dice_promise")} {say("page.dice_limits")}</p>
      <dl>
        <dt>{say("page.dice_commitment")}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{say("page.dice_seed")}</dt>
        <dd>{seed === null ? say("page.dice_later") : <code>{seed}</code>}</dd>
        <dt>{say("page.dice_salts")}</dt>
        <dd>
          <ul>
            {salts.map((salt, at) => (
              <li key={at}>
                {names.value[at]} <code>{salt || "–"}</code>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <p role="status" class={fits === false ? "alert" : undefined}>
        {fits !== null && say(fits ? "page.dice_true" : "page.dice_false")}
      </p>
      {seed !== null && <p>{say("page.dice_check")}</p>}
    </More>
  );
}

/** Does the seed fit the commitment? null: not told, or this browser cannot tell (it computes only on secure pages). */
function useFits(told: DiceProof | undefined): boolean | null {
  const [fits, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    if (told?.seed && globalThis.crypto?.subtle) {
      hash(`${told.algorithm} commitment:${told.seed}`).then((made) => setFits(made === told.commitment));
    }
  }, [told?.seed]);
  return fits;
}

async function hash(text: string): Promise<string> {
  const made = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(made), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
