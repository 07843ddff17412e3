// The people whom the visitor has blocked, each with a button to unblock them.

import { createElement } from "preact";
import { remove } from "../api/http_client.ts";
import type { PersonalData } from "../api/protocol.ts";
import { attempt } from "../app/error_banner.tsx";
import { announce } from "../app/live_region.tsx";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { loadSession } from "./session.ts";

export function BlockedPeople({ me }: { me: PersonalData }) {
  const blocks = me.blocks ?? [];
  const unblock = (key: string, name: string) =>
    attempt(async () => {
      await remove(`/api/me/blocks/${encodeURIComponent(key)}`);
      announce(t("page.person.unblocked", { name }));
      await loadSession();
    });
  return (
    <Section heading={t("page.person.blocks")} class="card blocked-people" id="blocks">
      <p>{t("page.person.blocks_why")}</p>
      {blocks.length > 0 && (
        <ul>
          {blocks.map(({ key, name }) => (
            <li key={key} class="buttons">
              <span>{name ?? t("page.gone")}</span>
              <Button
                label={t("page.person.unblock_name", { name: name ?? t("page.gone") })}
                onPress={() => unblock(key, name ?? t("page.gone"))}
              >
                {t("page.person.unblock")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
