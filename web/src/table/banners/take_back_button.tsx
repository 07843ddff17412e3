// The button that asks to take back the last move.

import { createElement } from "preact";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function TakeBackButton() {
  const store = useTableStore();
  const { table, you, isTakingBack } = store;
  const own = you.value;
  if (!own?.can_take_back || table.value?.take_back || own.seat === null) return null;
  const label = t("page.take_back");
  return (
    <Button
      class="take-back"
      label={label}
      disabled={isTakingBack.value}
      onPress={() => store.takeBack(own.seat)}
    >
      ↶ <span class="wide-only">{label}</span>
    </Button>
  );
}
