// The start page: a game at once, tables to lay and to join, one's own, and records.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { visitor } from "../frame/me.ts";
import { Act } from "../kit/kit.tsx";
import { say } from "../speech/texts.ts";
import { Bringing } from "./bringing.tsx";
import { CreateSheet } from "./create.tsx";
import { Joining } from "./joining.tsx";
import { Lobby, MyTables } from "./lists.tsx";
import { NameSheet } from "./name.tsx";
import { PlayNow } from "./now.tsx";

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
