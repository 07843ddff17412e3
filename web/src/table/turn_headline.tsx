// The headline of a table: whose turn it is, or who won.

import { createElement } from "preact";
import { isResultPending } from "../games/game.ts";
import { formatList, t } from "../i18n/translate.ts";
import { useTableStore } from "./store/table_context.ts";
import type { TableStore } from "./store/table_store.ts";

export function TurnHeadline() {
  const store = useTableStore();
  const isMine = store.isMyTurn.value;
  return (
    <h2 class={`headline${isMine ? " mine" : ""}`} id="headline" tabIndex={-1}>
      {isMine && <span class="bell" aria-hidden="true">●</span>} {headlineText(store)}
      {store.table.value?.status === "playing" && !store.you.value && (
        <span class="watching">{t("page.watching")}</span>
      )}
    </h2>
  );
}

/** The headline as a sentence, also for the live region. */
export function headlineText(
  { table, awaited, shownAwaited, names, you, presenter }: TableStore,
): string {
  const state = table.value;
  if (!state) return "";
  if (state.status === "waiting") return t("page.waiting");
  if (state.status === "abandoned") return t("page.abandoned");
  const isLast = presenter.isBehind.value && shownAwaited.value.length > 0; // its last moments are shown
  if (state.status === "finished" && !isLast) {
    return isResultPending.value ? t("page.table.over") : winnerText(state.result, names.value);
  }
  if (you.value && awaited.value.includes(you.value.seat ?? -1)) return t("page.your_turn");
  return t("page.waits", { players: formatList(shownAwaited.value.map((seat) => names.value[seat])) });
}

export function winnerText(result: Record<string, unknown> | null, names: string[]): string {
  const winners = (result?.winners ?? []) as number[];
  const won = winners.map((seat) => names[seat]);
  return won.length === 1 ? t("won", { player: won[0] }) : t("shared", { players: formatList(won) });
}
