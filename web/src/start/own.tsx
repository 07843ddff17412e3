// A board or deck of one's own, for somebody who owns the box.

import { useId, useState } from "preact/hooks";
import { say } from "../speech/texts.ts";
import { ownPieces } from "./draft.ts";

export function OwnPieces({ game, onOwn }: { game: string; onOwn: (own: unknown) => void }) {
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const choose = async (file: File | undefined) => {
    setWrong(false);
    onOwn(null);
    if (!file) return;
    try {
      onOwn(ownPieces(game, await file.text()));
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="stacked">
      <p class="small">{say(`${game}.reconstruction`)} {say(`page.start.own_how.${game}`)}</p>
      <label for={id}>{say("page.start.own_file")}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <div role="alert">{isWrong && <p class="wrong">{say("page.start.not_json")}</p>}</div>
    </div>
  );
}
