// The hot seat: hides the board while one device goes from player to player.

import { createElement } from "preact";
import { Act } from "../../ui/button.tsx";
import { say } from "../../i18n/translate.ts";
import { useSitting } from "../store/table_context.ts";

export function Cover() {
  const sitting = useSitting();
  const { you, awaited, names } = sitting;
  const seats = you.value?.seats ?? [];
  const mine = seats.filter((seat) => awaited.value.includes(seat));
  const next = mine.length ? mine : seats;
  return (
    <section class="notice cover" aria-labelledby="cover">
      <h3 id="cover" tabIndex={-1}>{say("page.cover_to", { player: names.value[next[0]] })}</h3>
      <p>{say("page.cover_why")}</p>
      <p class="buttons">
        {next.map((seat) => (
          <Act key={seat} first onAct={() => sitting.ask({ do: "uncover", seat })}>
            {say("page.uncover", { player: names.value[seat] })}
          </Act>
        ))}
      </p>
    </section>
  );
}
