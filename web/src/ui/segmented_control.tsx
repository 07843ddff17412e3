// A segmented control: radio buttons side by side.

import { createElement } from "preact";
import { useId } from "preact/hooks";

interface SegmentedControlProps<T extends string | number> {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  onChoose: (value: T) => unknown;
}

export function SegmentedControl<T extends string | number>(props: SegmentedControlProps<T>) {
  const { label, options, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend>{label}</legend>
      <div>
        {options.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
