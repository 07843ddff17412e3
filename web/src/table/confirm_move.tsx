// Asks before a move is sent, for players who want to be asked.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { AnyGame } from "../games/game.ts";
import { preferences } from "../preferences/preferences.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";

interface Question {
  text: string;
  answer(isSure: boolean): void;
}

const question = signal<Question | null>(null);

/** Is the player sure? At once, unless they want to be asked, and for moves that they have already confirmed. */
export function confirmMoves(game: AnyGame | null, moves: string[]): Promise<boolean> {
  const text = preferences.confirmations.peek() && moves.length === 1 ? game?.describeMove(moves[0]) : null;
  if (!text) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      question.value = null;
      resolve(isSure);
    };
    question.value = { text, answer };
  });
}

/** `position`: when it changes, the question is withdrawn: the move may no longer be possible. */
export function ConfirmMoveDialog({ position }: { position: unknown }) {
  const asked = question.value;
  const asksAt = useRef(position);
  if (!asked) asksAt.current = position;
  useEffect(() => {
    if (asksAt.current !== position) question.peek()?.answer(false);
  }, [position]);
  useEffect(() => () => question.peek()?.answer(false), []);
  if (!asked) return null;
  return (
    <Dialog
      heading={t("page.preferences.confirm.ask")}
      onClose={() => asked.answer(false)}
      class="narrow"
    >
      <p class="lead">{asked.text}</p>
      <p class="buttons">
        <Button isMain onPress={() => asked.answer(true)}>{t("page.preferences.confirm.send")}</Button>
        <Button onPress={() => asked.answer(false)}>{t("page.cancel")}</Button>
      </p>
    </Dialog>
  );
}
