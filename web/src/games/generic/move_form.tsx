// The offered moves: buttons, or a field for groups of many.

import { createElement } from "preact";
import { useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form_fields.tsx";
import { verbLabel } from "./event_text.ts";
import { type MoveGroup, restOf } from "./move_groups.ts";

interface MoveFormProps {
  /** The name of the game, whose catalogue may have words for the moves. */
  game: string;
  group: MoveGroup;
  disabled: boolean;
  onMove: (move: string) => unknown;
}

export function MoveForm({ game, group, disabled, onMove }: MoveFormProps) {
  const { verb, moves, control } = group;
  const label = verbLabel(game, verb);
  if (control === "buttons") {
    return (
      <div class="move-group" role="group" aria-label={label}>
        {moves.length > 1 && <p class="verb" aria-hidden="true">{label}</p>}
        <div class="buttons">
          {moves.map((move) => (
            <Button
              key={move}
              move={move}
              label={moveLabel(game, move)}
              disabled={disabled}
              onPress={() => onMove(move)}
            >
              {moves.length > 1 && restOf(move) ? restOf(move) : moveLabel(game, move)}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  return control === "number"
    ? <NumberForm key={verb} game={game} group={group} disabled={disabled} onMove={onMove} />
    : <SelectForm key={verb} game={game} group={group} disabled={disabled} onMove={onMove} />;
}

/** "bid 7" in the words of the game. */
export const moveLabel = (game: string, move: string): string =>
  [verbLabel(game, move.split(" ")[0]), restOf(move)].filter(Boolean).join(" ");

function NumberForm({ game, group: { verb, least, most }, disabled, onMove }: MoveFormProps) {
  const [text, setText] = useState(String(least));
  const id = useId();
  const chosen = Math.min(Math.max(Number(text) || least, least), most);
  const submit = (event: Event) => {
    event.preventDefault();
    onMove(`${verb} ${text.trim()}`);
  };
  return (
    <form class="move-group" onSubmit={submit}>
      <label for={id}>{verbLabel(game, verb)} ({least}–{most})</label>
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
          {verbLabel(game, verb)} {chosen}
        </button>
      </p>
    </form>
  );
}

function SelectForm({ game, group: { verb, moves }, disabled, onMove }: MoveFormProps) {
  const [chosen, setChosen] = useState(moves[0]);
  const move = moves.includes(chosen) ? chosen : moves[0];
  return (
    <div class="move-group">
      <Select
        label={verbLabel(game, verb)}
        options={moves.map((one) => [one, restOf(one)] as const)}
        chosen={move}
        onChoose={setChosen}
        disabled={disabled}
      />
      <p class="buttons">
        <Button isMain move={move} disabled={disabled} onPress={() => onMove(move)}>
          {moveLabel(game, move)}
        </Button>
      </p>
    </div>
  );
}
