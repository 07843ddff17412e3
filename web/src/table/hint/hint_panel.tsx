// What a strong bot would consider, with its reasons in words.

import "../../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { HintMessage } from "../../api/protocol.ts";
import { hasText, t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import type { ShownHint, TableStore } from "../store/table_store.ts";
import { describeHint } from "./hint_text.ts";

/** What the page has loaded already is given, so that this part needs no more files. */
interface PanelProps {
  hint: ShownHint;
  store: TableStore;
  announce: (line: string) => void;
}

export function HintPanel(props: PanelProps) {
  const { store, hint: { seat, isAsked, answer } } = props;
  const isConnected = store.connection.value === "connected";
  const ask = () => store.hint.value = { ...props.hint, isAsked: true };
  useEffect(() => {
    if (answer) return;
    if (!isAsked && !isFirstAmongPeople(store, seat)) ask();
    if (isAsked && isConnected) request(store, seat);
  }, [isAsked, isConnected]);
  const close = () => {
    store.hint.value = null;
    document.querySelector<HTMLElement>(".ask-hint")?.focus();
  };
  return (
    <section
      class="banner hint-panel"
      aria-label={t("page.hint")}
      aria-busy={isAsked && !answer}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      {answer
        ? <Answer {...props} answer={answer} />
        : isAsked
        ? <p>{t("page.hint.thinking")}</p>
        : <Question onAsk={ask} />}
      <Button class="close" label={t("page.hint.close")} onPress={close}>×</Button>
    </section>
  );
}

/**
 * The answer comes as a message of its own. Where the connection breaks before it, or the page is reloaded, it is requested
 * again: the server counts one hint for a decision.
 */
async function request(store: TableStore, seat: number): Promise<void> {
  const answer = await store.send({ do: "hint", seat });
  if (answer.type === "refused") store.hint.value = null;
}

/** The first hint of this seat, at a table with other people: they see that it is asked for. */
function isFirstAmongPeople({ table, you }: TableStore, seat: number): boolean {
  const { seats = [], hint_counts: counts = [] } = table.peek() ?? {};
  const own = you.peek()?.seats ?? [];
  return !counts[seat] && seats.some(({ kind }, at) => kind === "person" && !own.includes(at));
}

/** Says that the others see it, before it is asked for. */
function Question({ onAsk }: { onAsk: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={place}>
      <p>{t("page.hint.before")}</p>
      <p class="buttons">
        <Button isMain onPress={onAsk}>{t("page.hint.ask")}</Button>
      </p>
    </div>
  );
}

function Answer({ answer, store, announce }: PanelProps & { answer: HintMessage }) {
  const game = store.game.value;
  const name = store.table.value?.game ?? "";
  const describeMove = (move: string) => game?.describeMove(move) ?? null;
  const names = store.names.value;
  const { moves, limit, why, reasons } = describeHint(answer, name, names, describeMove, hasText, t);
  const first = t(answer.stand_in ? "page.hint.move.stand_in" : "page.hint.move", { move: moves[0].text });
  useEffect(() => announce([first, ...moves[0].reasons, ...reasons].join(" · ")), [answer]);
  return (
    <div>
      <p class="suggested">
        <b>{first}</b>
      </p>
      {limit && <p>{limit}</p>}
      <ol>
        {moves.map(({ move, text, reasons }) => (
          <li key={move} data-move={move}>
            {text}
            {reasons.length > 0 && <small>{reasons.join(" · ")}</small>}
          </li>
        ))}
      </ol>
      {reasons.length > 0 && <p class="small why-move">{reasons.join(" ")}</p>}
      <p class="small">
        {why && <>{why}{" "}</>}
        {answer.stand_in && <>{t(`page.hint.stand_in.${answer.stand_in}`)}{" "}</>}
        {t("page.hint.seen")}
      </p>
    </div>
  );
}
