// After the match: who won, what to do next, and the game's own story of it.

import { createElement } from "preact";
import { go } from "../app/router.ts";
import { Act } from "../ui/button.tsx";
import { say } from "../i18n/translate.ts";
import { useSitting } from "./store/table_context.ts";

export function Ended() {
  const sitting = useSitting();
  const { table, match, game, cast } = sitting;
  const told = table.value;
  const { view, seat } = match.value;
  if (!told || (told.status !== "finished" && told.status !== "abandoned")) return null;
  const Ending = game.value?.Ending;
  return (
    <section class="ended" aria-label={say("page.result")}>
      <p class="buttons">
        <Again />
        {told.status === "finished" && (
          <a class="act" href={`/replay/${encodeURIComponent(told.id)}?table`}>{say("page.replay")}</a>
        )}
        <a class="act" href="/">{say("page.home")}</a>
      </p>
      {Ending && told.result && view && (
        <Ending
          view={view}
          fresh={[]}
          seat={seat}
          cast={cast.value}
          result={told.result}
        />
      )}
    </section>
  );
}

function Again() {
  const sitting = useSitting();
  const { table, you } = sitting;
  const next = table.value?.rematch;
  if (next) return <a class="act first" href={`/t/${encodeURIComponent(next)}`}>{say("page.rematch_go")}</a>;
  if (!you.value) return null;
  const ask = async () => {
    const answer = await sitting.ask({ do: "rematch" });
    if (answer.type === "ack" && answer.table) go(`/t/${encodeURIComponent(answer.table)}`);
  };
  return <Act first onAct={ask}>{say("page.rematch")}</Act>;
}
