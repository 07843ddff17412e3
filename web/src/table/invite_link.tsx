// The invite link of a table, with its QR code.

import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { linksReach } from "../account/session.ts";
import { get, Refused } from "../api/http_client.ts";
import type { Invite } from "../api/protocol.ts";
import { showError } from "../app/error_banner.tsx";
import { t } from "../i18n/translate.ts";
import { CopyLink } from "../ui/copy_link.tsx";
import { SvgImage } from "../ui/icon.tsx";
import { useTableStore } from "./store/table_context.ts";

export function InviteLink() {
  const store = useTableStore();
  const [invite, setInvite] = useState<Invite | null>(null);
  useEffect(() => {
    get<Invite>(`/api/tables/${encodeURIComponent(store.id)}/invite`).then(setInvite, (refused) => {
      if (!(refused instanceof Refused)) throw refused;
      showError(refused);
    });
  }, [store]);
  return (
    <div class="card invite">
      <h3>{t("page.invite")}</h3>
      {!invite ? <p>{t("page.loading")}</p> : (
        <>
          <CopyLink
            label={t("page.invite_link")}
            url={invite.url}
            title={`Zuschlag – ${store.table.value?.title}`}
          />
          {linksReach.value !== "everywhere" && (
            <p class="reach">{t(`page.table.reach.${linksReach.value}`)}</p>
          )}
          {linksReach.value !== "here" && <SvgImage svg={invite.qr} label={t("page.qr")} />}
        </>
      )}
    </div>
  );
}
