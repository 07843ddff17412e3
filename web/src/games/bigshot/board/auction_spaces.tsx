// The ring of auction spaces, and the broker who walks around it.

import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../../game.ts";
import { t } from "../../../i18n/translate.ts";
import type { BigShotView } from "../../../api/protocol.ts";
import { Cube } from "./cube.tsx";
import { type BoardLayout, spaceSpots } from "./board_layout.ts";
import { counted, cubesText, LETTERS } from "../event_text.ts";

export function AuctionSpaces(
  { view, plan, newEvents }: { view: BigShotView; plan: BoardLayout; newEvents: GameEvent[] },
) {
  return (
    <g class="ring" role="list" aria-label={t("page.spaces")}>
      {plan.spaces.map((box, at) => {
        const { sign, cubes, edge } = spaceSpots(box, plan.isTall);
        const words = [...view.spaces[at]].map((letter) => LETTERS[letter]);
        const isHere = at === view.broker;
        const names = ["space", isHere && "here", view.emptied[at] && "emptied"].filter(Boolean).join(" ");
        return (
          <g key={at} class={names} role="listitem" aria-label={describeSpace(view, at)}>
            <rect
              x={box.x + 1.5}
              y={box.y + 1.5}
              width={box.w - 3}
              height={box.h - 3}
              rx={plan.isTall ? 4 : 8}
            />
            {!isHere && (
              <text aria-hidden x={sign.x} y={sign.y + plan.cube * 0.28} font-size={plan.isTall ? 11.5 : 18}>
                {at + 1}
              </text>
            )}
            <g aria-hidden>
              {words.map((word, nth) => <Cube key={nth} word={word} edge={edge} {...cubes[nth]} />)}
            </g>
          </g>
        );
      })}
      <Broker view={view} plan={plan} newEvents={newEvents} />
    </g>
  );
}

function describeSpace(view: BigShotView, at: number): string {
  const cubes = view.spaces[at] ? cubesText(counted(view.spaces[at])) : t("page.empty");
  const label = t("page.bigshot.space", { space: at + 1, cubes });
  return at === view.broker ? `${label} ${t("page.bigshot.broker_here")}` : label;
}

/** A gentleman with a top hat. He walks from space to space. */
function Broker({ view, plan, newEvents }: { view: BigShotView; plan: BoardLayout; newEvents: GameEvent[] }) {
  const place = useRef<SVGGElement>(null);
  const was = useRef(view.broker);
  const spot = (at: number) => spaceSpots(plan.spaces[at], plan.isTall).sign;
  const { x, y } = spot(view.broker);
  const hasRolled = newEvents.some(({ kind }) => kind === "rolled");
  useLayoutEffect(() => {
    const from = was.current;
    was.current = view.broker;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!hasRolled || isCalm || from === view.broker) return;
    const way = [from];
    while (way[way.length - 1] !== view.broker) way.push((way[way.length - 1] + 1) % plan.spaces.length);
    const steps = way.map((at) => ({ transform: `translate(${spot(at).x}px, ${spot(at).y}px)` }));
    place.current?.animate(steps, { duration: Math.min(1400, 160 * way.length), easing: "ease-in-out" });
  }, [view.broker]);
  return (
    <g ref={place} class="broker" aria-hidden style={{ transform: `translate(${x}px, ${y}px)` }}>
      <use href="#bs-broker" transform={`scale(${plan.cube / 22})`} />
    </g>
  );
}
