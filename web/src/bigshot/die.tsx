// The die as it was last seen to fall.

import { createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Happened } from "../game.ts";
import { say } from "../speech/texts.ts";

const PIPS: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi" };

/** Nothing where the roll of this round was not seen. */
export function Die({ fresh, round }: { fresh: Happened[]; round: number }) {
  const [seen, see] = useState({ round: 0, pips: 0 });
  const pips: number | undefined = fresh.findLast(({ kind }) => kind === "rolled")?.args.pips;
  useEffect(() => {
    if (pips) see({ round, pips });
  }, [pips, round]);
  const shown = pips ?? (seen.round === round ? seen.pips : 0);
  if (!shown) return null;
  return (
    <svg
      key={round}
      class="die"
      viewBox="0 0 40 40"
      width="30"
      height="30"
      role="img"
      aria-label={say("page.bigshot.rolled", { pips: shown })}
    >
      <rect x="2" y="2" width="36" height="36" rx="7" />
      {[...PIPS[shown]].map((spot) => {
        const at = spot.charCodeAt(0) - 97;
        return <circle key={spot} cx={10 + (Math.floor(at / 3)) * 10} cy={10 + (at % 3) * 10} r="3.6" />;
      })}
    </svg>
  );
}
