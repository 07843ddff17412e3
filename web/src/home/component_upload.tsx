// Uploads a custom board or deck, for players who own the box.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { optionHint } from "../games/game_info.ts";
import { optionalText, t } from "../i18n/translate.ts";
import { parseComponent } from "./table_draft.ts";
import { FilePicker } from "../ui/file_picker.tsx";

interface ComponentUploadProps {
  game: string;
  option: string;
  /** Null: there is none, or it is not JSON. */
  onLoad: (component: unknown) => void;
}

export function ComponentUpload({ game, option, onLoad }: ComponentUploadProps) {
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File) => {
    setWrong(false);
    onLoad(null);
    try {
      onLoad(parseComponent(option, await file.text()));
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="field-stack">
      <p class="small">{optionalText(`${game}.reconstruction`)} {optionHint(game, option)}</p>
      <FilePicker label={t("page.start.own_file")} name="own" onFile={choose} />
      <div role="alert">{isWrong && <p class="form-error">{t("page.start.not_json")}</p>}</div>
    </div>
  );
}
