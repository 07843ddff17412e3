// The dialog that asks whether a move is to be sent, or one is to be taken back with others.

import "./shared_chunk.ts";
import { createElement } from "preact";
import { useEffect } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { formatList, t } from "../i18n/translate.ts";
import { useTableStore } from "./store/table_context.ts";
import type { Question } from "./confirm_move.ts";

/** `offered`: when it changes, the question is withdrawn: the move may no longer be possible. */
export function ConfirmMoveDialog({ question, offered }: { question: Question; offered: string[] }) {
  useEffect(() => {
    if (question.offered !== offered) question.answer(false);
  }, [offered]);
  useEffect(() => () => question.answer(false), []);
  const names = useTableStore().names.value;
  const { undone, warning } = question;
  const text = undone
    ? t("page.table.take_back_others", { players: formatList(undone.map((seat) => names[seat])) })
    : question.text;
  return (
    <Dialog
      heading={t(undone ? "page.take_back" : "page.preferences.confirm.ask")}
      onClose={() => question.answer(false)}
      class="narrow"
    >
      <p class="lead">{text}</p>
      {warning && <p class="warning">{warning}</p>}
      <p class="buttons">
        <Button isMain onPress={() => question.answer(true)}>
          {t(undone ? "page.take_back" : "page.preferences.confirm.send")}
        </Button>
        <Button onPress={() => question.answer(false)}>{t("page.cancel")}</Button>
      </p>
    </Dialog>
  );
}
