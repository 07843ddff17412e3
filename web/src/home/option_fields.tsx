// The fields for a game's options, from what the game declares.

import { createElement, Fragment } from "preact";
import { useId } from "preact/hooks";
import type { GameDescription, OptionDescription } from "../api/protocol.ts";
import {
  choicesFor,
  doesApply,
  effectiveValues,
  optionHint,
  optionLabel,
  type OptionValue,
} from "../games/game_info.ts";
import { Checkbox, Select } from "../ui/form_fields.tsx";
import { Details } from "../ui/section.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { ComponentUpload } from "./component_upload.tsx";
import type { Draft } from "./table_draft.ts";

interface OptionFieldsProps {
  game: GameDescription;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

/** Choices, numbers and switches. Those that do not apply are left out. */
export function OptionFields({ game, draft, change }: OptionFieldsProps) {
  const values = effectiveValues(game, draft.players, draft.options);
  const set = (name: string, value: OptionValue) => change({ options: { ...draft.options, [name]: value } });
  return (
    <>
      {game.options.filter((option) =>
        option.kind !== "component" && doesApply(option, draft.players, values)
      ).map((option) => (
        <OptionField
          key={`${game.name} ${option.name}`}
          game={game.name}
          option={option}
          choices={choicesFor(option, draft.players)}
          value={values[option.name]}
          onChange={(value) => set(option.name, value)}
        />
      ))}
    </>
  );
}

interface OptionFieldProps {
  game: string;
  option: OptionDescription;
  choices: string[];
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

function OptionField({ game, option, choices, value, onChange }: OptionFieldProps) {
  const label = optionLabel(game, option.name);
  const hint = optionHint(game, option.name, value) || optionHint(game, option.name);
  if (option.kind === "choice" && choices.length < 2) return null;
  return (
    <>
      {option.kind === "switch" &&
        <Checkbox label={label} name={option.name} checked={value === true} onToggle={onChange} />}
      {option.kind === "number" &&
        <NumberField label={label} option={option} value={Number(value)} onChange={onChange} />}
      {option.kind === "choice" && (
        <ChoiceField
          label={label}
          isDetail={Object.keys(option.requires).length > 0}
          choices={choices.map((choice) => [choice, optionLabel(game, option.name, choice)] as const)}
          value={String(value)}
          onChange={onChange}
        />
      )}
      {hint && <p class="small">{hint}</p>}
    </>
  );
}

interface ChoiceFieldProps {
  label: string;
  choices: (readonly [string, string])[];
  value: string;
  /** Does it depend on another choice? Then it is shown smaller. */
  isDetail: boolean;
  onChange: (value: string) => void;
}

function ChoiceField({ label, choices, value, isDetail, onChange }: ChoiceFieldProps) {
  const Control = isDetail ? Select<string> : SegmentedControl<string>;
  return <Control label={label} options={choices} chosen={value} onChoose={onChange} />;
}

interface NumberFieldProps {
  label: string;
  option: OptionDescription;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, option, value, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{label} ({option.lowest}–{option.highest})</label>
      <input
        id={id}
        type="number"
        name={option.name}
        required
        min={option.lowest ?? undefined}
        max={option.highest ?? undefined}
        step={1}
        value={value}
        onInput={({ currentTarget: input }) => input.validity.valid && onChange(input.valueAsNumber)}
      />
    </p>
  );
}

/** Files with boards or decks of one's own. */
export function ComponentFields({ game, draft, change }: OptionFieldsProps) {
  const set = (name: string, component: unknown) => {
    const { [name]: _, ...others } = draft.components;
    change({ components: component === null ? others : { ...others, [name]: component } });
  };
  return (
    <>
      {game.options.filter((option) => option.kind === "component").map(({ name }) => (
        <Details key={`${game.name} ${name}`} summary={optionLabel(game.name, name)}>
          <ComponentUpload
            game={game.name}
            option={name}
            onLoad={(component) =>
              set(name, component)}
          />
        </Details>
      ))}
    </>
  );
}
