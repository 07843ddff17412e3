// A player's personal link, which moves their seat to another device.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { Act } from "../../ui/button.tsx";
import { LinkShown } from "../../ui/copy_link.tsx";
import { Drawing } from "../../ui/icon.tsx";
import { More } from "../../ui/section.tsx";
import { say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";
import type { Sitting } from "../store/table_store.ts";

/** The seat that is meant: the one that is shown, or the only one. */
const ownSeat = ({ you }: Sitting): number | undefined => you.value?.seat ?? you.value?.seats[0];

export function PersonalLink() {
  const sitting = useSitting();
  const [made, setMade] = useState<{ link: string; qr: string | null } | null>(null);
  const make = async () => {
    const answer = await sitting.ask({ do: "link", seat: ownSeat(sitting) });
    if (answer.type === "ack" && answer.link) setMade({ link: answer.link, qr: answer.qr ?? null });
  };
  return (
    <More summary={say("page.link")}>
      <p>{say("page.link_secret")}</p>
      <p>
        <Act onAct={make}>{say("page.link_make")}</Act>
      </p>
      {made && <LinkShown label={say("page.link_yours")} url={made.link} />}
      {made?.qr && <Drawing svg={made.qr} label={say("page.qr")} />}
    </More>
  );
}
