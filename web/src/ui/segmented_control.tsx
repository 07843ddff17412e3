// One of a few, all of them in sight.

import { createElement } from "preact";
import { useId } from "preact/hooks";

interface SegmentsProps<T extends string | number> {
  label: string;
  options: readonly (readonly [T, string])[];
  chosen: T;
  onChoose: (value: T) => unknown;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, options, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="segments">
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
