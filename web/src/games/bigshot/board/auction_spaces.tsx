// The ring of auction spaces, and the broker who walks round it.

import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Happened } from "../../game.ts";
import { say } from "../../../i18n/translate.ts";
import type { BigShotView } from "../../../api/protocol.ts";
import { Cube } from "./cube.tsx";
import { placesOn, type Plan } from "./board_layout.ts";
import { counted, cubesSaid, LETTERS } from "../event_text.ts";

export function Ring({ view, plan, fresh }: { view: BigShotView; plan: Plan; fresh: Happened[] }) {
  return (
    <g class="ring" role="list" aria-label={say("page.spaces")}>
      {plan.spaces.map((box, at) => {
        const { sign, cubes, edge } = placesOn(box, plan.isTall);
        const words = [...view.spaces[at]].map((letter) => LETTERS[letter]);
        const isHere = at === view.broker;
        const names = ["space", isHere && "here", view.emptied[at] && "emptied"].filter(Boolean).join(" ");
        return (
          <g key={at} class={names} role="listitem" aria-label={spaceSaid(view, at)}>
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
      <Broker view={view} plan={plan} fresh={fresh} />
    </g>
  );
}

function spaceSaid(view: BigShotView, at: number): string {
  const cubes = view.spaces[at] ? cubesSaid(counted(view.spaces[at])) : say("page.empty");
  const said = say("page.bigshot.space", { space: at + 1, cubes });
  return at === view.broker ? `${said} ${say("page.bigshot.broker_here")}` : said;
}

/** A gentleman with a top hat. He walks from space to space. */
function Broker({ view, plan, fresh }: { view: BigShotView; plan: Plan; fresh: Happened[] }) {
  const place = useRef<SVGGElement>(null);
  const was = useRef(view.broker);
  const spot = (at: number) => placesOn(plan.spaces[at], plan.isTall).sign;
  const { x, y } = spot(view.broker);
  const hasRolled = fresh.some(({ kind }) => kind === "rolled");
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
