// Form fields: a select and a checkbox, with their labels.

import { createElement, type JSX } from "preact";
import { useId } from "preact/hooks";

interface SelectProps<T extends string | number> {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  onChoose: (value: T) => unknown;
  name?: string;
  isLabelUnseen?: boolean;
  disabled?: boolean;
}

/** One of several. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const id = useId();
  const { label, options, chosen, onChoose, name, isLabelUnseen, disabled } = props;
  const choose = (event: JSX.TargetedEvent<HTMLSelectElement>) => {
    const [value] = options[event.currentTarget.selectedIndex];
    onChoose(value);
  };
  return (
    <p class="field">
      <label for={id} class={isLabelUnseen ? "sr-only" : undefined}>{label}</label>
      <select id={id} name={name} onChange={choose} disabled={disabled}>
        {options.map(([value, text]) => (
          <option key={value} value={`${value}`} selected={value === chosen}>{text}</option>
        ))}
      </select>
    </p>
  );
}

/** A box to tick. */
export function Checkbox({ label, checked, onToggle, name }: {
  label: string;
  checked: boolean;
  onToggle: (checked: boolean) => unknown;
  name?: string;
}) {
  return (
    <p class="field checkbox">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />{" "}
        {label}
      </label>
    </p>
  );
}
