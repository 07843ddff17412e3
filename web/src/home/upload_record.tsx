// Uploads a record to watch it as a replay.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { navigate } from "../app/router.ts";
import { Section } from "../ui/section.tsx";
import { t } from "../i18n/translate.ts";
import { post } from "../api/http_client.ts";
import type { UploadedReplay } from "../api/protocol.ts";
import { FilePicker } from "../ui/file_picker.tsx";
import { requireName } from "../account/sign_in.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";

export function UploadRecord() {
  const { isBusy, refused, attempt } = useSubmission();
  const [isOver, setOver] = useState(false);
  const bring = (file: File | undefined) =>
    file && requireName(t("page.replay_bring"), () =>
      attempt(async () => {
        const uploaded = await post<UploadedReplay>("/api/replays", await file.text());
        navigate(`/replay/${encodeURIComponent(uploaded.id)}`);
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
    <Section heading={t("page.replay_bring")} class="upload-record card">
      <div
        class={isOver ? "drop-zone over" : "drop-zone"}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FilePicker label={t("page.start.record_here")} name="record" disabled={isBusy} onFile={bring} />
      </div>
      <FormError
        refused={refused}
        words={{ malformed: "page.start.record_wrong", illegal: "page.start.record_wrong" }}
        isExact
      />
    </Section>
  );
}
