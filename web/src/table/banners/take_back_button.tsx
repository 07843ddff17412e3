// The button that asks to take back the last move.

import { createElement } from "preact";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { ask } from "../confirm_move.ts";
import { useTableStore } from "../store/table_context.ts";

export function TakeBackButton() {
  const store = useTableStore();
  const { table, you, isTakingBack } = store;
  const own = you.value;
  if (!own?.can_take_back || table.value?.take_back || own.seat === null) return null;
  const label = t("page.take_back");
  const takeBack = async () => {
    const undone = own.take_back_undoes;
    if (!undone?.length || await ask({ undone, offered: store.match.peek().offered })) {
      store.takeBack(own.seat);
    }
  };
  return (
    <Button
      class="take-back"
      label={label}
      disabled={isTakingBack.value}
      onPress={takeBack}
    >
      ↶ <span class="wide-only">{label}</span>
    </Button>
  );
}
