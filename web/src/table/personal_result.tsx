// The end of a match for the player who looks: their place, and why.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import { reportMissingCode } from "../app/lazy_component.tsx";
import { loadPlaceReason } from "../games/registry.ts";
import { sharedWith } from "../games/final_place.ts";
import { isResultPending } from "../games/game.ts";
import { formatList, t } from "../i18n/translate.ts";
import { useTableStore } from "./store/table_context.ts";

/** Says nothing while the game's own ending still counts, and keeps its room until then. */
export function PersonalResult() {
  const { table, you, match, playerNames } = useTableStore();
  const game = table.value?.game ?? "";
  const [explain, setExplain] = useState<Awaited<ReturnType<typeof loadPlaceReason>> | null>(null);
  useEffect(() => {
    loadPlaceReason(game).then((loaded) => setExplain(() => loaded), reportMissingCode);
  }, [game]);
  const result = table.value?.result;
  const { view } = match.value;
  const places = (view as { places?: number[] | null } | null)?.places;
  const seats = you.value?.seats ?? [];
  if (table.value?.status !== "finished" || !seats.length || !result || !places) return null;
  const names = playerNames.value;
  return (
    <div class="personal-result" role="status">
      {!isResultPending.value && seats.map((seat) => (
        <p key={seat}>
          <strong>
            {seats.length > 1 && `${names.names[seat]}: `}
            {placeText(places, seat, names.names)}
          </strong>{" "}
          {explain?.(view, result, seat, names).join(" ")}
        </p>
      ))}
    </div>
  );
}

/** "You won.", "You came 2nd of 4, level with Anna." */
export function placeText(places: number[], seat: number, names: string[]): string {
  const place = places[seat];
  const others = sharedWith(places, seat).map((other) => names[other]);
  if (place === 1) {
    return others.length ? t("page.end.shared_win", { players: formatList(others) }) : t("page.end.won");
  }
  const parts = { nth: t(`page.end.nth.${place}`), count: places.length, players: formatList(others) };
  return t(others.length ? "page.end.shared_place" : "page.end.place", parts);
}
