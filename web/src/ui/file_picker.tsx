// A file picker with a translated button.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";

interface FilePickerProps {
  /** What it is for. */
  label: string;
  name: string;
  disabled?: boolean;
  onFile: (file: File) => unknown;
}

export function FilePicker({ label, name, disabled, onFile }: FilePickerProps) {
  const [chosen, setChosen] = useState("");
  const id = useId();
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    setChosen(file?.name ?? "");
    if (file) onFile(file);
    input.value = ""; // the same file can be chosen again, when it has been mended
  };
  return (
    <div class="file-picker">
      <p id={`${id}l`}>{label}</p>
      <input
        id={id}
        class="sr-only"
        name={name}
        type="file"
        accept=".json,.jsonl,.txt,application/json"
        disabled={disabled}
        aria-describedby={`${id}l`}
        onChange={(event) => take(event.currentTarget)}
      />
      <label class="button" for={id}>{t("page.start.choose_file")}</label>
      <small>{chosen}</small>
    </div>
  );
}
