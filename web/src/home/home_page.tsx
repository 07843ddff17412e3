// The home page: quick play, the lobby, own tables, joining by link, uploading a record.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { useState } from "preact/hooks";
import { visitor } from "../account/session.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";
import { UploadRecord } from "./upload_record.tsx";
import { CreateTableDialog } from "./create_table_form.tsx";
import { JoinTable } from "./join_table.tsx";
import { Lobby } from "./lobby.tsx";
import { MyTables } from "./my_tables.tsx";
import { NameDialog } from "../account/name_form.tsx";
import { QuickPlay } from "./quick_play.tsx";

export function HomePage(_: { id: string }) {
  const [isCreating, setCreating] = useState(false);
  const known = visitor.value;
  return (
    <div class="home">
      <div class="hero">
        <img class="skyline" src="/assets/skyline.svg" alt="" width="3000" height="480" />
        <div class="welcome">
          <h1>{t("page.start.heading")}</h1>
          <p>{t("page.start.tagline")}</p>
        </div>
      </div>
      <QuickPlay />
      <div class="columns">
        <div>
          {known.kind === "person" && <MyTables />}
          <Lobby>
            <p class="buttons">
              <Button isMain class="create" onPress={() => setCreating(true)}>{t("page.create")}</Button>
              <span class="small">{t("page.start.create_why")}</span>
            </p>
          </Lobby>
        </div>
        <div>
          <JoinTable />
          <UploadRecord />
        </div>
      </div>
      {isCreating && <CreateTableDialog onClose={() => setCreating(false)} />}
      <NameDialog />
    </div>
  );
}
