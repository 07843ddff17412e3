// The proof that the dice are fair: commitment, seed, salts.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Details } from "../../ui/section.tsx";
import { t } from "../../i18n/translate.ts";
import type { DiceProof } from "../../api/protocol.ts";
import { useTableStore } from "../store/table_context.ts";

export function FairDice() {
  const { table, names } = useTableStore();
  const dice = table.value?.dice;
  const doesSeedMatch = useSeedCheck(dice);
  if (!dice) return null;
  const { commitment, seed, salts } = dice;
  return (
    <Details class="dice" summary={t("page.dice")}>
      <p>{t("page.dice_promise")} {t("page.dice_limits")}</p>
      <dl>
        <dt>{t("page.dice_commitment")}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t("page.dice_seed")}</dt>
        <dd>{seed === null ? t("page.dice_later") : <code>{seed}</code>}</dd>
        <dt>{t("page.dice_salts")}</dt>
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
      <p role="status" class={doesSeedMatch === false ? "alert" : undefined}>
        {doesSeedMatch !== null && t(doesSeedMatch ? "page.dice_true" : "page.dice_false")}
      </p>
      {seed !== null && <p>{t("page.dice_check")}</p>}
    </Details>
  );
}

/** Does the seed match the commitment? Null: not published yet, or no secure context to compute the hash. */
function useSeedCheck(dice: DiceProof | undefined): boolean | null {
  const [doesSeedMatch, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    if (dice?.seed && globalThis.crypto?.subtle) {
      hash(`${dice.algorithm} commitment:${dice.seed}`).then((digest) => setFits(digest === dice.commitment));
    }
  }, [dice?.seed]);
  return doesSeedMatch;
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
