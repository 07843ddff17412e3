// Leaving a table, after a confirmation.

import { createElement } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function LeaveTable() {
  const store = useTableStore();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking || hasAsked.current) place.current?.querySelector<HTMLElement>("button:last-child")?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const { table, you } = store;
  const own = you.value;
  const seats = own ? own.seat === null ? own.seats : [own.seat] : [];
  if (!table.value || seats.every((seat) => table.value?.seats[seat].stand_in === "left")) return null;
  const leave = async () => {
    setAsking(false);
    store.hasLeft = true;
    for (const seat of seats) await store.send({ do: "leave", seat });
  };
  const isWaiting = table.value.status === "waiting";
  if (!isAsking) {
    return (
      <p ref={place}>
        <Button isDangerous onPress={isWaiting ? leave : () => setAsking(true)}>{t("page.leave")}</Button>
      </p>
    );
  }
  return (
    <div class="leave-table" ref={place} role="group" aria-label={t("page.leave")}>
      <p>{t("page.leave_sure")}</p>
      <p class="buttons">
        <Button isDangerous onPress={leave}>{t("page.leave_yes")}</Button>
        <Button onPress={() => setAsking(false)}>{t("page.cancel")}</Button>
      </p>
    </div>
  );
}
