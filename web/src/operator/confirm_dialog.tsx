// A dialog that asks before something is done that cannot be undone.

import { createElement, type VNode } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { t } from "../i18n/translate.ts";

export interface Question {
  heading: string;
  text: string;
  /** The words of the button. */
  action: string;
  /** Does it, and returns what to announce. */
  run: () => Promise<string>;
}

/** A function that asks, and the dialog while it does. */
export function useConfirmation(): [(question: Question) => void, VNode | null] {
  const [question, setQuestion] = useState<Question | null>(null);
  const dialog = question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />;
  return [setQuestion, dialog];
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { isBusy, refused, attempt } = useSubmission();
  const run = async () => {
    let told = "";
    if (!await attempt(async () => told = await question.run())) return;
    onClose();
    announce(told);
    // What was pressed may be gone with what it stood beside.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>(".operator-section h2")?.focus();
      }
    });
  };
  return (
    <Dialog heading={question.heading} onClose={onClose} class="narrow confirm">
      <p>{question.text}</p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button isDangerous disabled={isBusy} onPress={run}>{question.action}</Button>
        <Button onPress={onClose}>{t("page.cancel")}</Button>
      </p>
    </Dialog>
  );
}
