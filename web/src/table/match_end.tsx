// After the match: the result, a rematch, the replay.

import { createElement } from "preact";
import { navigate } from "../app/router.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";
import { useTableStore } from "./store/table_context.ts";

export function MatchEnd() {
  const store = useTableStore();
  const { table, match, game, playerNames, presenter } = store;
  const state = table.value;
  const { view, seat } = match.value;
  if (!state || (state.status !== "finished" && state.status !== "abandoned")) return null;
  const Ending = game.value?.Ending;
  return (
    <section class="ended" aria-label={t("page.result")}>
      <p class="buttons">
        <RematchButton />
        {state.status === "finished" && (
          <a class="button" href={`/replay/${encodeURIComponent(state.id)}?table`}>{t("page.replay")}</a>
        )}
        <a class="button" href="/">{t("page.home")}</a>
      </p>
      {Ending && state.result && view && !presenter.isBusy.value && (
        <Ending
          view={view}
          newEvents={[]}
          seat={seat}
          playerNames={playerNames.value}
          result={state.result}
        />
      )}
    </section>
  );
}

function RematchButton() {
  const store = useTableStore();
  const { table, you } = store;
  const next = table.value?.rematch;
  if (next) {
    return <a class="button primary" href={`/t/${encodeURIComponent(next)}`}>{t("page.rematch_go")}</a>;
  }
  if (!you.value) return null;
  const send = async () => {
    const answer = await store.send({ do: "rematch" });
    if (answer.type === "ack" && answer.table) navigate(`/t/${encodeURIComponent(answer.table)}`);
  };
  return <Button isMain onPress={send}>{t("page.rematch")}</Button>;
}
