// Form fields: a select and a checkbox, with their labels.

import { createElement, type JSX } from "preact";
import { useId } from "preact/hooks";

interface ChoiceProps<T extends string | number> {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  onChoose: (value: T) => unknown;
  name?: string;
  isLabelUnseen?: boolean;
  disabled?: boolean;
}

/** One of several. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const id = useId();
  const { label, options, chosen, onChoose, name, isLabelUnseen, disabled } = props;
  const choose = (event: JSX.TargetedEvent<HTMLSelectElement>) => {
    const [value] = options[event.currentTarget.selectedIndex];
    onChoose(value);
  };
  return (
    <p class="field">
      <label for={id} class={isLabelUnseen ? "unseen" : undefined}>{label}</label>
      <select id={id} name={name} onChange={choose} disabled={disabled}>
        {options.map(([value, text]) => (
          <option key={value} value={`${value}`} selected={value === chosen}>{text}</option>
        ))}
      </select>
    </p>
  );
}

/** A box to tick. */
export function Ticked({ label, checked, onTick, name }: {
  label: string;
  checked: boolean;
  onTick: (checked: boolean) => unknown;
  name?: string;
}) {
  return (
    <p class="field ticked">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />{" "}
        {label}
      </label>
    </p>
  );
}
