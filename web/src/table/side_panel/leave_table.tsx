// Leaving a table, after a confirmation.

import { createElement } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm_button.tsx";
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
  const isAlone = table.value.seats.every(({ kind }, at) => kind !== "person" || own?.seats.includes(at));
  const question = isWaiting
    ? isAlone ? "page.table.leave_ends" : "page.table.leave_frees"
    : "page.leave_sure";
  if (!isAsking) {
    return (
      <p ref={place}>
        <Button isDangerous onPress={() => setAsking(true)}>{t("page.leave")}</Button>
      </p>
    );
  }
  return (
    <div class="leave-table" ref={place} role="group" aria-label={t("page.leave")}>
      <p>{t(question)}</p>
      <p class="buttons">
        <ConfirmButton onPress={leave}>{t("page.leave_yes")}</ConfirmButton>
        <Button onPress={() => setAsking(false)}>{t("page.cancel")}</Button>
      </p>
    </div>
  );
}
