// The tray of cubes that the player won and places on lots.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { reportMissingCode } from "../../../app/lazy_component.tsx";
import type { PlayProps } from "../../game.ts";
import { Button } from "../../../ui/button.tsx";
import { capitalize, colourName, formatNumber, t } from "../../../i18n/translate.ts";
import type { BigShotLotView, BigShotSeatView, BigShotView } from "../../../api/protocol.ts";
import { CubeIcon } from "../board/cube.tsx";
import { whyNotAll } from "../disabled_reasons.ts";
import { changedLots, placementMove, type StagedCube } from "./placement_draft.ts";
import { readDraft, storeDraft } from "./stored_placement.ts";
import { balance } from "../score.ts";
import { describeLeader } from "../lot_text.ts";

interface CubeTrayProps extends PlayProps<BigShotView> {
  mine: BigShotSeatView;
  lots: BigShotLotView[];
  staged: StagedCube[];
  left: string[];
  chosen: number;
  onChoose(at: number): void;
  onStage(colour: string, lot: string): void;
  onBack(at: number): void;
  onClear(): void;
  /** Lays these cubes out. */
  onRestore(cubes: StagedCube[]): void;
}

/** Loaded with the first cubes to be placed. */
let dragging: typeof import("./drag_and_drop.ts") | undefined;

export function CubeTray(props: CubeTrayProps) {
  useEffect(() => {
    import("./drag_and_drop.ts").then((code) => dragging = code, reportMissingCode);
  }, []);
  const { view, mine, lots, staged, left, chosen, playerNames, areControlsDisabled, play } = props;
  useStoredDraft(props);
  const changed = changedLots(view.lots, lots);
  const [was, would] = [balance(view.lots, mine), balance(lots, mine)];
  return (
    <div class="cube-tray">
      {!staged.length && <p class="small hint">{t("page.bigshot.place_how")}</p>}
      <div class="decision">
        <div class="hand">
          {staged.map(({ colour: word, lot }, at) => (
            <button
              key={`s${at}`}
              type="button"
              class="in-hand staged"
              disabled={areControlsDisabled}
              aria-label={t("page.bigshot.take_back", { colour: colourName(word), lot })}
              onClick={() => props.onBack(at)}
            >
              <CubeIcon word={word} edge={34} isNamed={false} />
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
              disabled={areControlsDisabled}
              data-cube={word}
              aria-keyshortcuts={`${at + 1}`}
              aria-pressed={at === chosen}
              aria-label={t("page.bigshot.take_up", { colour: colourName(word) })}
              onClick={() => props.onChoose(at)}
              onPointerDown={(event) => {
                props.onChoose(at);
                dragging?.startDrag(event, (lot) => props.onStage(word, lot));
              }}
            >
              <CubeIcon word={word} edge={34} isNamed={false} />
              <span>{capitalize(colourName(word))}</span>
            </button>
          ))}
        </div>
        <div class="buttons">
          <Button
            isMain
            class="confirm"
            shortcut="B"
            disabled={areControlsDisabled}
            disabledReason={left.length ? whyNotAll(left.length) : null}
            onPress={async () => await play(...staged.map(placementMove)) && storeDraft("", [])}
          >
            {t("page.bigshot.confirm")}
          </Button>
          <Button
            disabled={areControlsDisabled || !staged.length}
            label={t("page.bigshot.undo")}
            shortcut="Backspace"
            onPress={() => props.onBack(staged.length - 1)}
          >
            <span aria-hidden>↶</span> <span class="wide-only">{t("page.bigshot.undo")}</span>
          </Button>
          <Button
            disabled={areControlsDisabled || !staged.length}
            label={t("page.bigshot.clear")}
            onPress={props.onClear}
          >
            <span aria-hidden>✕</span> <span class="wide-only">{t("page.bigshot.clear")}</span>
          </Button>
        </div>
      </div>
      {changed.length > 0 && (
        <ul class="changes">
          {changed.map((lot) => (
            <li key={lot.id}>
              <b>{lot.id}</b> {describeLeader(lot, playerNames)}{" "}
              {lot.sold && <em>{t("page.bigshot.would_be_sold")}</em>}
            </li>
          ))}
        </ul>
      )}
      {staged.length > 0 && was !== null && would !== null && (
        <p class="forecast">
          {t("page.bigshot.forecast", { was: formatNumber(was), would: formatNumber(would) })}
        </p>
      )}
    </div>
  );
}

/** Keeps what is laid out for this decision, and lays out what was kept before a reload. */
function useStoredDraft({ decision, view, staged, onRestore }: CubeTrayProps): void {
  useLayoutEffect(() => {
    const stored = decision && !staged.length ? readDraft(decision, view) : [];
    if (stored.length) onRestore(stored);
  }, []);
  const isFirst = useRef(true);
  useLayoutEffect(() => { // with what is shown: a reload right after it finds it
    if (decision && !isFirst.current) storeDraft(decision, staged);
    isFirst.current = false;
  }, [decision, staged]);
}
