// The die with its last result.

import { createElement } from "preact";
import type { GameEvent } from "../../game.ts";
import { t } from "../../../i18n/translate.ts";

const PIPS: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi" };

export function Die({ events, round }: { events: GameEvent[]; round: number }) {
  const pips: number | undefined = events.findLast(({ kind }) => kind === "rolled")?.args.pips;
  if (!pips) return null;
  return (
    <svg
      key={round}
      class="die"
      viewBox="0 0 40 40"
      width="30"
      height="30"
      role="img"
      aria-label={t("page.bigshot.rolled", { pips })}
    >
      <rect x="2" y="2" width="36" height="36" rx="7" />
      {[...PIPS[pips]].map((spot) => {
        const at = spot.charCodeAt(0) - 97;
        return <circle key={spot} cx={10 + (Math.floor(at / 3)) * 10} cy={10 + (at % 3) * 10} r="3.6" />;
      })}
    </svg>
  );
}
