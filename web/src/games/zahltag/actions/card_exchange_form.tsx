// One's own turn: take a card, swap one, put one back, or change nothing.

import { createElement, Fragment } from "preact";
import type { PlayProps } from "../../game.ts";
import { Act } from "../../../ui/button.tsx";
import { explain } from "../../../ui/disabled_reason.ts";
import { say } from "../../../i18n/translate.ts";
import type { ZahltagView } from "../../../api/protocol.ts";
import { Chip } from "../cards.tsx";
import { type Choosing, moveOf, moveSaid, whyNot, whyNotGet, whyNotGive } from "./card_exchange.ts";
import { afterwards, cardsInAll, MOST_CARDS, sumOf, WORDS } from "../calculations.ts";
import { cardsSaid } from "../event_text.ts";

interface EquipProps extends Pick<PlayProps<ZahltagView>, "view" | "isResting" | "play"> {
  seat: number;
  choosing: Choosing;
}

export function Equip({ view, seat, isResting, play, choosing }: EquipProps) {
  const mine = view.seats[seat];
  const { give, get, setGive, setGet } = choosing;
  const reason = whyNot(view, seat, choosing);
  return (
    <>
      <p class="hint small">
        {say(view.phase === "prepare" ? "page.zahltag.prepare.how" : "page.zahltag.equip.how")}
      </p>
      <Kinds
        label={say("page.zahltag.equip.get")}
        chosen={get}
        choose={setGet}
        many={view.piles}
        why={(kind) => whyNotGet(view, kind)}
        side="get"
        disabled={isResting}
      />
      <Kinds
        label={say("page.zahltag.equip.give")}
        chosen={give}
        choose={setGive}
        many={mine.hand ?? {}}
        why={(kind) => whyNotGive(view, seat, kind)}
        side="give"
        disabled={isResting}
      />
      <div class="deciding">
        <Act
          first
          class="decide"
          move={moveOf(choosing)}
          disabled={isResting}
          because={reason}
          onAct={() => play(moveOf(choosing))}
        >
          {moveSaid(choosing)}
        </Act>
        <p class="preview small">
          {reason ? reason.said : <Preview view={view} seat={seat} choosing={choosing} />}
        </p>
      </div>
    </>
  );
}

function Preview({ view, seat, choosing }: { view: ZahltagView; seat: number; choosing: Choosing }) {
  const mine = view.seats[seat];
  const then = afterwards(mine.hand ?? {}, choosing.give, choosing.get);
  const all = cardsInAll(mine) + sumOf(then) - mine.cards;
  return <>{say("page.zahltag.equip.then", { cards: cardsSaid(then), all, most: MOST_CARDS })}</>;
}

interface KindsProps {
  label: string;
  chosen: string | null;
  choose: (kind: string | null) => void;
  many: Record<string, number>;
  why: (kind: string) => ReturnType<typeof whyNotGet>;
  side: "get" | "give";
  disabled: boolean;
}

/** One of the four kinds, or none. */
function Kinds({ label, chosen, choose, many, why, side, disabled }: KindsProps) {
  return (
    <div class="kinds" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">{label}</span>
      {WORDS.map((kind) => {
        const reason = why(kind);
        const name = say("page.zahltag.kind_count", {
          kind: say(`page.zahltag.kind.${kind}`),
          count: many[kind] ?? 0,
        });
        return (
          <button
            key={kind}
            type="button"
            class={reason ? "act kind resting" : "act kind"}
            aria-label={`${label}: ${name}`}
            aria-pressed={chosen === kind}
            aria-disabled={reason ? "true" : undefined}
            title={reason?.said ?? name}
            disabled={disabled}
            data-side={side}
            data-kind={kind}
            onClick={() => reason ? explain(reason) : choose(chosen === kind ? null : kind)}
          >
            <Chip kind={kind} isMissing={reason !== null} />
            <span class="many">{many[kind] ?? 0}</span>
          </button>
        );
      })}
    </div>
  );
}
