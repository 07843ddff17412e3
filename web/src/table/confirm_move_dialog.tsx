// The dialog that asks whether a move is to be sent.

import "./shared_chunk.ts";
import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";
import type { Question } from "./confirm_move.ts";

/** `offered`: when it changes, the question is withdrawn: the move may no longer be possible. */
export function ConfirmMoveDialog({ question, offered }: { question: Question; offered: string[] }) {
  useEffect(() => {
    if (question.offered !== offered) question.answer(false);
  }, [offered]);
  useEffect(() => () => question.answer(false), []);
  return (
    <Dialog
      heading={t("page.preferences.confirm.ask")}
      onClose={() => question.answer(false)}
      class="narrow"
    >
      <p class="lead">{question.text}</p>
      {question.warning && <p class="warning">{question.warning}</p>}
      <p class="buttons">
        <Button isMain onPress={() => question.answer(true)}>{t("page.preferences.confirm.send")}</Button>
        <Button onPress={() => question.answer(false)}>{t("page.cancel")}</Button>
      </p>
    </Dialog>
  );
}
