// Uploads a custom board or deck, for players who own the box.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { parseCustomBoard } from "./table_draft.ts";
import { FilePicker } from "../ui/file_picker.tsx";

export function CustomBoardUpload(
  { game, onLoad }: { game: string; onLoad: (customPieces: unknown) => void },
) {
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File) => {
    setWrong(false);
    onLoad(null);
    try {
      onLoad(parseCustomBoard(game, await file.text()));
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="field-stack">
      <p class="small">{t(`${game}.reconstruction`)} {t(`page.start.own_how.${game}`)}</p>
      <FilePicker label={t("page.start.own_file")} name="own" onFile={choose} />
      <div role="alert">{isWrong && <p class="form-error">{t("page.start.not_json")}</p>}</div>
    </div>
  );
}
