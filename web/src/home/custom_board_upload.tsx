// A board or deck of one's own, for somebody who owns the box.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { say } from "../i18n/translate.ts";
import { ownPieces } from "./table_draft.ts";
import { FileChoice } from "../ui/file_picker.tsx";

export function OwnPieces({ game, onOwn }: { game: string; onOwn: (own: unknown) => void }) {
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File) => {
    setWrong(false);
    onOwn(null);
    try {
      onOwn(ownPieces(game, await file.text()));
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="stacked">
      <p class="small">{say(`${game}.reconstruction`)} {say(`page.start.own_how.${game}`)}</p>
      <FileChoice label={say("page.start.own_file")} name="own" onFile={choose} />
      <div role="alert">{isWrong && <p class="wrong">{say("page.start.not_json")}</p>}</div>
    </div>
  );
}
