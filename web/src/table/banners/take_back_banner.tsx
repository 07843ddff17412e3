// Taking back a move: the request, the other players' consent, and the button.

import { createElement } from "preact";
import { Act } from "../../ui/button.tsx";
import { listed, say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";

export function TakingBack() {
  const sitting = useSitting();
  const { table, you, names } = sitting;
  const asked = table.value?.take_back;
  if (!asked) return null;
  const others = listed(asked.waits_for.map((seat) => names.value[seat]));
  const answer = (agree: boolean, seat: number) => sitting.ask({ do: "answer", agree, seat });
  const isMine = you.value?.seats.includes(asked.seat);
  const asks = (you.value?.seats ?? []).find((seat) => asked.waits_for.includes(seat));
  return (
    <section class="notice take-back" aria-label={say("page.table.take_back")}>
      <p>{say("page.take_back_asked", { player: names.value[asked.seat], others })}</p>
      {isMine && <Act onAct={() => answer(false, asked.seat)}>{say("page.call_off")}</Act>}
      {!isMine && asks !== undefined && (
        <p class="buttons">
          <Act first onAct={() => answer(true, asks)}>{say("page.agree")}</Act>
          <Act onAct={() => answer(false, asks)}>{say("page.object")}</Act>
        </p>
      )}
    </section>
  );
}

/** A way to ask for the last move, as long as it can be had. */
export function TakeBackAct() {
  const sitting = useSitting();
  const { table, you } = sitting;
  const own = you.value;
  if (!own?.can_take_back || table.value?.take_back || own.seat === null) return null;
  const ask = () => sitting.ask({ do: "take-back", seat: own.seat, number: sitting.socket.number });
  const said = say("page.take_back");
  return (
    <Act class="take-back" label={said} onAct={ask}>
      ↶ <span class="roomy">{said}</span>
    </Act>
  );
}
