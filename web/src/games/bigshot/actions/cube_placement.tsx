// The four cubes that were won: on the way from here into the city.

import { createElement } from "preact";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { capital, colour, number, say } from "../../../i18n/translate.ts";
import type { BigShotLotView, BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { Sign } from "../board/cube.tsx";
import { startDrag } from "./drag_and_drop.ts";
import { whyNotAll } from "../disabled_reasons.ts";
import { moveOf, type Staged } from "./placement_draft.ts";
import { balance } from "../scoring.ts";
import { leaderSaid } from "../lot_text.ts";

interface TrayProps extends PlayProps<BigShotView> {
  mine: BigShotSeatView;
  lots: BigShotLotView[];
  staged: Staged[];
  left: string[];
  chosen: number;
  onChoose(at: number): void;
  onStage(colour: string, lot: string): void;
  onBack(at: number): void;
  onClear(): void;
}

export function Tray(props: TrayProps) {
  const { view, mine, lots, staged, left, chosen, cast, isResting, play } = props;
  const changed = lots.filter((lot, at) =>
    lot.leader !== view.lots[at].leader || lot.sold !== view.lots[at].sold
  );
  const [was, would] = [balance(view.lots, mine), balance(lots, mine)];
  return (
    <div class="tray">
      {!staged.length && <p class="small hint">{say("page.bigshot.place_how")}</p>}
      <div class="hand">
        {staged.map(({ colour: word, lot }, at) => (
          <button
            key={`s${at}`}
            type="button"
            class="in-hand laid"
            disabled={isResting}
            aria-label={say("page.bigshot.take_back", { colour: colour(word), lot })}
            onClick={() => props.onBack(at)}
          >
            <Sign word={word} edge={34} isNamed={false} />
            <span>
              {lot} <span aria-hidden>✕</span>
            </span>
          </button>
        ))}
        {left.map((word, at) => (
          <button
            key={`l${at}`}
            type="button"
            class="in-hand"
            disabled={isResting}
            data-cube={word}
            aria-pressed={at === chosen}
            aria-label={say("page.bigshot.take_up", { colour: colour(word) })}
            onClick={() => props.onChoose(at)}
            onPointerDown={(event) => {
              props.onChoose(at);
              startDrag(event, (lot) => props.onStage(word, lot));
            }}
          >
            <Sign word={word} edge={34} isNamed={false} />
            <span>{capital(colour(word))}</span>
          </button>
        ))}
      </div>
      {changed.length > 0 && (
        <ul class="changes">
          {changed.map((lot) => (
            <li key={lot.id}>
              <b>{lot.id}</b> {leaderSaid(lot, cast)}{" "}
              {lot.sold && <em>{say("page.bigshot.would_be_sold")}</em>}
            </li>
          ))}
        </ul>
      )}
      {staged.length > 0 && was !== null && would !== null && (
        <p class="forecast">{say("page.bigshot.forecast", { was: number(was), would: number(would) })}</p>
      )}
      <div class="buttons">
        <Act
          first
          class="confirm"
          disabled={isResting}
          because={left.length ? whyNotAll(left.length) : null}
          onAct={() => play(...staged.map(moveOf))}
        >
          {say("page.bigshot.confirm")}
        </Act>
        <Act
          disabled={isResting || !staged.length}
          label={say("page.bigshot.undo")}
          onAct={() => props.onBack(staged.length - 1)}
        >
          <span aria-hidden>↶</span> <span class="roomy">{say("page.bigshot.undo")}</span>
        </Act>
        <Act disabled={isResting || !staged.length} label={say("page.bigshot.clear")} onAct={props.onClear}>
          <span aria-hidden>✕</span> <span class="roomy">{say("page.bigshot.clear")}</span>
        </Act>
      </div>
    </div>
  );
}
