// Tells a player that a bot stands in for them, and lets them return.

import { createElement } from "preact";
import { Act } from "../../ui/button.tsx";
import { say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";

export function StandIn() {
  const sitting = useSitting();
  const { you, table, names } = sitting;
  const seat = you.value?.seat;
  if (typeof seat !== "number") return null;
  const why = table.value?.seats[seat].stand_in;
  if (!why) return null;
  return (
    <section class="notice stand-in" aria-label={say("page.return")}>
      <p>
        {say("news.stood-in", { seat: names.value[seat] })} {say(`page.table.why.${why}`)}
      </p>
      <Act first onAct={() => sitting.ask({ do: "return", seat })}>{say("page.return")}</Act>
    </section>
  );
}
