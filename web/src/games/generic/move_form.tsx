// The offered moves: buttons, or a field for groups of many.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form_fields.tsx";
import { capitalize } from "../../i18n/translate.ts";
import { type MoveGroup, restOf } from "./move_groups.ts";

interface MoveFormProps {
  group: MoveGroup;
  disabled: boolean;
  onMove: (move: string) => unknown;
}

export function MoveForm({ group, disabled, onMove }: MoveFormProps) {
  const { verb, moves, control } = group;
  if (control === "buttons") {
    return (
      <div class="move-group" role="group" aria-label={capitalize(verb)}>
        {moves.length > 1 && <p class="verb" aria-hidden="true">{capitalize(verb)}</p>}
        <div class="buttons">
          {moves.map((move) => (
            <Button
              key={move}
              move={move}
              label={capitalize(move)}
              disabled={disabled}
              onPress={() => onMove(move)}
            >
              {moves.length > 1 && restOf(move) ? restOf(move) : capitalize(move)}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  return control === "number"
    ? <NumberForm key={verb} group={group} disabled={disabled} onMove={onMove} />
    : <SelectForm key={verb} group={group} disabled={disabled} onMove={onMove} />;
}

function NumberForm({ group: { verb, least, most }, disabled, onMove }: MoveFormProps) {
  const [text, setText] = useState(String(least));
  const id = useId();
  const chosen = Math.min(Math.max(Number(text) || least, least), most);
  const submit = (event: Event) => {
    event.preventDefault();
    onMove(`${verb} ${text.trim()}`);
  };
  return (
    <form class="move-group" onSubmit={submit}>
      <label for={id}>{capitalize(verb)} ({least}–{most})</label>
      <p class="buttons">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          required
          min={least}
          max={most}
          step={1}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button primary" disabled={disabled} data-move={`${verb} ${chosen}`}>
          {capitalize(verb)} {chosen}
        </button>
      </p>
    </form>
  );
}

function SelectForm({ group: { verb, moves }, disabled, onMove }: MoveFormProps) {
  const [chosen, setChosen] = useState(moves[0]);
  const move = moves.includes(chosen) ? chosen : moves[0];
  return (
    <div class="move-group">
      <Select
        label={capitalize(verb)}
        options={moves.map((one) => [one, restOf(one)] as const)}
        chosen={move}
        onChoose={setChosen}
        disabled={disabled}
      />
      <p class="buttons">
        <Button isMain move={move} disabled={disabled} onPress={() => onMove(move)}>
          {capitalize(move)}
        </Button>
      </p>
    </div>
  );
}
