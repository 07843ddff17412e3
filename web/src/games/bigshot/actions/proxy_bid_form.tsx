// The form for a proxy bid: up to which amount the server bids, and what it does then.

import "../../../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form_fields.tsx";
import { t } from "../../../i18n/translate.ts";
import type { BigShotView } from "../../../api/protocol.ts";

interface ProxyBidFormProps extends Pick<PlayProps<BigShotView>, "setPlan" | "areControlsDisabled"> {
  /** The highest bid so far. */
  bid: number;
  /** The highest bid that there can be. */
  most: number;
}

export function ProxyBidForm({ bid, most, setPlan, areControlsDisabled }: ProxyBidFormProps) {
  /** Null: nothing was typed in this auction. */
  const [typed, setTyped] = useState<number | null>(null);
  const upTo = typed ?? Math.min(most, bid + 3);
  const [then, setThen] = useState<"pass" | "ask">("pass");
  return (
    <>
      <p class="small">{t("page.bigshot.plan_why")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPlan({ up_to: upTo, then });
        }}
      >
        <p class="field">
          <label>
            {t("page.plan_bid")}{" "}
            <input
              type="number"
              name="up_to"
              inputMode="numeric"
              min={0}
              max={most}
              value={upTo}
              onInput={(event) =>
                setTyped(Math.min(most, Math.max(0, Math.floor(Number(event.currentTarget.value)))))}
            />
          </label>
        </p>
        <Select
          label={t("page.plan_then")}
          options={[["pass", t("page.plan_pass")], ["ask", t("page.plan_ask")]]}
          chosen={then}
          onChoose={setThen}
        />
        <Button disabled={areControlsDisabled} onPress={() => setPlan({ up_to: upTo, then })}>
          {t("page.plan_set")}
        </Button>
      </form>
    </>
  );
}
