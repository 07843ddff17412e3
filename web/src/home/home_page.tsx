// The start page: a game at once, tables to lay and to join, one's own, and records.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { visitor } from "../account/session.ts";
import { Act } from "../ui/button.tsx";
import { say } from "../i18n/translate.ts";
import { Bringing } from "./upload_record.tsx";
import { CreateSheet } from "./create_table_form.tsx";
import { Joining } from "./join_table.tsx";
import { Lobby } from "./lobby.tsx";
import { MyTables } from "./my_tables.tsx";
import { NameSheet } from "../account/name_form.tsx";
import { PlayNow } from "./quick_play.tsx";

export function StartPage(_: { id: string }) {
  const [isCreating, setCreating] = useState(false);
  const known = visitor.value;
  return (
    <div class="start">
      <div class="hero">
        <img class="skyline" src="/assets/skyline.svg" alt="" width="3000" height="480" />
        <div class="welcome">
          <h1>{say("page.start.heading")}</h1>
          <p>{say("page.start.tagline")}</p>
        </div>
      </div>
      <PlayNow />
      <div class="rooms">
        <div>
          {known.kind === "person" && <MyTables />}
          <Lobby>
            <p class="buttons">
              <Act first class="create" onAct={() => setCreating(true)}>{say("page.create")}</Act>
              <span class="small">{say("page.start.create_why")}</span>
            </p>
          </Lobby>
        </div>
        <div>
          <Joining />
          <Bringing />
        </div>
      </div>
      {isCreating && <CreateSheet onClose={() => setCreating(false)} />}
      <NameSheet />
    </div>
  );
}
