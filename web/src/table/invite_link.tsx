// The invite link of a table, with its QR code.

import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { linksReach } from "../account/session.ts";
import { get, Refused } from "../api/http_client.ts";
import type { Invite } from "../api/protocol.ts";
import { complain } from "../app/error_banner.tsx";
import { say } from "../i18n/translate.ts";
import { LinkShown } from "../ui/copy_link.tsx";
import { Drawing } from "../ui/icon.tsx";
import { useSitting } from "./store/table_context.ts";

export function Inviting() {
  const sitting = useSitting();
  const [invite, setInvite] = useState<Invite | null>(null);
  useEffect(() => {
    get<Invite>(`/api/tables/${encodeURIComponent(sitting.id)}/invite`).then(setInvite, (refused) => {
      if (!(refused instanceof Refused)) throw refused;
      complain(refused);
    });
  }, [sitting]);
  return (
    <div class="card inviting">
      <h3>{say("page.invite")}</h3>
      {!invite ? <p>{say("page.loading")}</p> : (
        <>
          <LinkShown
            label={say("page.invite_link")}
            url={invite.url}
            title={`Zuschlag – ${sitting.game.value?.title}`}
          />
          {linksReach.value !== "everywhere" && (
            <p class="reach">{say(`page.table.reach.${linksReach.value}`)}</p>
          )}
          <Drawing svg={invite.qr} label={say("page.qr")} />
        </>
      )}
    </div>
  );
}
