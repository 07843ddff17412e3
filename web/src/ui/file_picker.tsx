// Choosing a file, by a button that speaks the reader's language.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { say } from "../i18n/translate.ts";

interface FileChoiceProps {
  /** What it is for. */
  label: string;
  name: string;
  disabled?: boolean;
  onFile: (file: File) => unknown;
}

export function FileChoice({ label, name, disabled, onFile }: FileChoiceProps) {
  const [chosen, setChosen] = useState("");
  const id = useId();
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    setChosen(file?.name ?? "");
    if (file) onFile(file);
    input.value = ""; // the same file can be chosen again, when it has been mended
  };
  return (
    <div class="file-choice">
      <p id={`${id}l`}>{label}</p>
      <input
        id={id}
        class="unseen"
        name={name}
        type="file"
        accept=".json,.jsonl,.txt,application/json"
        disabled={disabled}
        aria-describedby={`${id}l`}
        onChange={(event) => take(event.currentTarget)}
      />
      <label class="act" for={id}>{say("page.start.choose_file")}</label>
      <small>{chosen}</small>
    </div>
  );
}
