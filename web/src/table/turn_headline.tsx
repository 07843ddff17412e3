// What is the matter: whose turn it is, or how it ended.

import { createElement } from "preact";
import { isResultPending } from "../games/game.ts";
import { listed, say } from "../i18n/translate.ts";
import { useSitting } from "./store/table_context.ts";
import type { Sitting } from "./store/table_store.ts";

export function Headline() {
  const sitting = useSitting();
  const isMine = sitting.isMyTurn.value;
  return (
    <h2 class={`headline${isMine ? " mine" : ""}`} id="headline" tabIndex={-1}>
      {isMine && <span class="bell" aria-hidden="true">●</span>} {headlineOf(sitting)}
    </h2>
  );
}

/** In a sentence: for the eyes, and for those who come back to the page and listen. */
export function headlineOf({ table, awaited, names, you }: Sitting): string {
  const told = table.value;
  if (!told) return "";
  if (told.status === "waiting") return say("page.waiting");
  if (told.status === "abandoned") return say("page.abandoned");
  if (told.status === "finished") {
    return isResultPending.value ? say(`${told.game}.ended`) : winnerLine(told.result, names.value);
  }
  if (you.value && awaited.value.includes(you.value.seat ?? -1)) return say("page.your_turn");
  return say("page.waits", { players: listed(awaited.value.map((seat) => names.value[seat])) });
}

export function winnerLine(result: Record<string, unknown> | null, names: string[]): string {
  const winners = (result?.winners ?? []) as number[];
  const won = winners.map((seat) => names[seat]);
  return won.length === 1 ? say("won", { player: won[0] }) : say("shared", { players: listed(won) });
}
