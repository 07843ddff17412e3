// Bringing a record, to look at it as a replay.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { go } from "../app/router.ts";
import { Part } from "../ui/section.tsx";
import { say } from "../i18n/translate.ts";
import { post } from "../api/http_client.ts";
import type { Brought } from "../api/protocol.ts";
import { FileChoice } from "../ui/file_picker.tsx";
import { withName } from "../account/sign_in.ts";
import { useTrying, Wrong } from "../ui/form_submission.tsx";

export function Bringing() {
  const { isBusy, refused, attempt } = useTrying();
  const [isOver, setOver] = useState(false);
  const bring = (file: File | undefined) =>
    file && withName(say("page.replay_bring"), () =>
      attempt(async () => {
        const brought = await post<Brought>("/api/replays", await file.text());
        go(`/replay/${encodeURIComponent(brought.id)}`);
      }));
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    bring(event.dataTransfer?.files[0]);
  };
  return (
    <Part heading={say("page.replay_bring")} class="bringing card">
      <div
        class={isOver ? "dropping over" : "dropping"}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileChoice label={say("page.start.record_here")} name="record" disabled={isBusy} onFile={bring} />
      </div>
      <Wrong
        refused={refused}
        words={{ malformed: "page.start.record_wrong", illegal: "page.start.record_wrong" }}
        isExact
      />
    </Part>
  );
}
