// The button that asks to take back the last move.

import { createElement } from "preact";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function TakeBackButton() {
  const store = useTableStore();
  const { table, you } = store;
  const own = you.value;
  if (!own?.can_take_back || table.value?.take_back || own.seat === null) return null;
  const send = () => store.send({ do: "take-back", seat: own.seat, number: store.socket.number });
  const label = t("page.take_back");
  return (
    <Button class="take-back" label={label} onPress={send}>
      ↶ <span class="wide-only">{label}</span>
    </Button>
  );
}
