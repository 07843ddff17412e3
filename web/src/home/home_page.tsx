// The home page: what waits for the visitor, quick play, the lobby, own matches, joining by link, uploading a record.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visitor } from "../account/session.ts";
import { usePolledResource } from "../api/polled_resource.ts";
import type { OwnTableEntry } from "../api/protocol.ts";
import { ContinuePlaying } from "./continue_playing.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";
import { UploadRecord } from "./upload_record.tsx";
import { CreateTableDialog } from "./create_table_form.tsx";
import { JoinTable } from "./join_table.tsx";
import { Lobby } from "./lobby.tsx";
import { MyTables } from "./my_tables.tsx";
import { NameDialog } from "../app/lazy_pages.ts";
import { pendingAction } from "../account/sign_in.ts";
import { QuickPlay } from "./quick_play.tsx";
import { WatchMatches } from "./watch_matches.tsx";

/** How long the page waits to know what comes first on it, in milliseconds. */
const PATIENCE = 600;

export function HomePage(_: { id: string }) {
  return visitor.value.kind === "person" ? <HomeOfPerson /> : <Home entries={[]} />;
}

/** Nothing is shown before it is known what comes first: else all of it would move down. */
function HomeOfPerson() {
  const { value: entries, refused } = usePolledResource<OwnTableEntry[]>("/api/me/tables");
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(waiting);
  }, []);
  if (!entries && !refused && !isLate) return <p class="small loading">{t("page.loading")}</p>;
  return <Home entries={entries ?? []} />;
}

function Home({ entries }: { entries: OwnTableEntry[] }) {
  const [isCreating, setCreating] = useState(false);
  return (
    <div class="home">
      <ContinuePlaying entries={entries} />
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
          <MyTables entries={entries} />
          <Lobby>
            <p class="buttons">
              <Button isMain class="create" onPress={() => setCreating(true)}>{t("page.create")}</Button>
              <span class="small">{t("page.start.create_why")}</span>
            </p>
          </Lobby>
        </div>
        <div>
          <WatchMatches />
          <JoinTable />
          <UploadRecord />
        </div>
      </div>
      {isCreating && <CreateTableDialog onClose={() => setCreating(false)} />}
      {pendingAction.value && <NameDialog />}
    </div>
  );
}
