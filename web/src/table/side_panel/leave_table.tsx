// Leaving a table, after a question whether the player is sure.

import { createElement } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Act } from "../../ui/button.tsx";
import { say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";

export function Leaving() {
  const sitting = useSitting();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking || hasAsked.current) place.current?.querySelector<HTMLElement>("button:last-child")?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const { table, you } = sitting;
  const own = you.value;
  const seats = own ? own.seat === null ? own.seats : [own.seat] : [];
  if (!table.value || seats.every((seat) => table.value?.seats[seat].stand_in === "left")) return null;
  const leave = async () => {
    setAsking(false);
    for (const seat of seats) await sitting.ask({ do: "leave", seat });
  };
  const isWaiting = table.value.status === "waiting";
  if (!isAsking) {
    return (
      <p ref={place}>
        <Act danger onAct={isWaiting ? leave : () => setAsking(true)}>{say("page.leave")}</Act>
      </p>
    );
  }
  return (
    <div class="leaving" ref={place} role="group" aria-label={say("page.leave")}>
      <p>{say("page.leave_sure")}</p>
      <p class="buttons">
        <Act danger onAct={leave}>{say("page.leave_yes")}</Act>
        <Act onAct={() => setAsking(false)}>{say("page.cancel")}</Act>
      </p>
    </div>
  );
}
