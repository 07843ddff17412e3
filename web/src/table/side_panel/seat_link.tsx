// A player's personal link, which moves their seat to another device.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { CopyLink } from "../../ui/copy_link.tsx";
import { SvgImage } from "../../ui/icon.tsx";
import { Details } from "../../ui/section.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";
import type { TableStore } from "../store/table_store.ts";

/** The seat of the link: the one that is shown, or the first. */
const ownSeat = ({ you }: TableStore): number | undefined => you.value?.seat ?? you.value?.seats[0];

export function SeatLink() {
  const store = useTableStore();
  const [created, setCreated] = useState<{ link: string; qr: string | null } | null>(null);
  const make = async () => {
    const answer = await store.send({ do: "link", seat: ownSeat(store) });
    if (answer.type === "ack" && answer.link) setCreated({ link: answer.link, qr: answer.qr ?? null });
  };
  return (
    <Details summary={t("page.link")}>
      <p>{t("page.link_secret")}</p>
      <p>
        <Button onPress={make}>{t("page.link_make")}</Button>
      </p>
      {created && <CopyLink label={t("page.link_yours")} url={created.link} />}
      {created?.qr && <SvgImage svg={created.qr} label={t("page.qr")} />}
    </Details>
  );
}
