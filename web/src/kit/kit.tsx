// The page's few building blocks.

import { type ComponentChildren, createElement, type JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../speech/texts.ts";
import { explain, type Reason } from "./reason.ts";

type Children = { children?: ComponentChildren };

interface ActProps extends Children {
  onAct: () => unknown;
  /** The main thing to do here. */
  first?: boolean;
  /** It would do harm. */
  danger?: boolean;
  /** It cannot be done at all for the moment (something is on its way). */
  disabled?: boolean;
  /** Why it cannot be done by the rules: it is greyed out, and pressing it tells why. */
  because?: Reason | null;
  label?: string;
  class?: string;
  /** Pressed or not, where it is a switch. */
  pressed?: boolean;
  /** The move that it makes, for those who look for it. */
  move?: string;
}

/** A button. */
export function Act(
  { onAct, first, danger, disabled, because, label, class: own, pressed, move, children }: ActProps,
) {
  const names = ["act", first && "first", danger && "danger", because && "resting", own].filter(Boolean).join(
    " ",
  );
  return (
    <button
      type="button"
      class={names}
      disabled={disabled}
      aria-disabled={because ? "true" : undefined}
      aria-label={label}
      aria-pressed={pressed}
      title={because?.said}
      data-move={move}
      onClick={() => because ? explain(because) : onAct()}
    >
      {children}
    </button>
  );
}

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

/** A part of the page under a heading. */
export function Part({ heading, class: own, id, children }: Children & {
  heading: string;
  class?: string;
  id?: string;
}) {
  const headed = useId();
  return (
    <section class={own} id={id} aria-labelledby={headed}>
      <h2 id={headed} tabIndex={-1}>{heading}</h2>
      {children}
    </section>
  );
}

/** A window over the page; closes with Escape. */
export function Sheet({ heading, onClose, class: own, children }: Children & {
  heading: string;
  onClose: () => void;
  class?: string;
}) {
  const place = useRef<HTMLDialogElement>(null);
  const headed = useId();
  useEffect(() => {
    const sheet = place.current!;
    const before = document.activeElement;
    sheet.showModal();
    return () => {
      sheet.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** Where it was pressed: somebody may select words and let go beside it. */
  const pressedBeside = (event: MouseEvent) => event.target === place.current && onClose();
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={place}
      class={["sheet", own].filter(Boolean).join(" ")}
      aria-labelledby={headed}
      onCancel={cancel}
      onMouseDown={pressedBeside}
    >
      <header>
        <h2 id={headed} tabIndex={-1}>{heading}</h2>
        <button type="button" class="act close" aria-label={say("page.close")} onClick={onClose}>×</button>
      </header>
      {children}
    </dialog>
  );
}

/** Something more to see for those who want it. */
export function More({ summary, open, onToggle, class: own, children }: Children & {
  summary: ComponentChildren;
  open?: boolean;
  onToggle?: (open: boolean) => unknown;
  class?: string;
}) {
  return (
    <details class={own} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A drawing of drawings.svg, as decoration: what it means is said beside it. */
export function Picture({ of, class: own, size }: { of: string; class?: string; size?: number }) {
  return (
    <svg class={own} width={size} height={size} aria-hidden="true">
      <use href={`#${of}`} />
    </svg>
  );
}

/** A drawing that the server made (a QR code), as SVG. */
export function Drawing({ svg, label }: { svg: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    place.current!.replaceChildren(document.adoptNode(drawn));
  }, [svg]);
  return <div ref={place} class="qr" role="img" aria-label={label} />;
}
