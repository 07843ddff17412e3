// Sections of a page: one under a heading, and one that unfolds.

import { type ComponentChildren, createElement } from "preact";
import { useId } from "preact/hooks";

/** A part of the page under a heading. */
export function Section({ heading, class: own, id, children }: {
  children?: ComponentChildren;
  heading: string;
  class?: string;
  id?: string;
}) {
  const headingId = useId();
  return (
    <section class={own} id={id} aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>{heading}</h2>
      {children}
    </section>
  );
}

/** Something more to see for those who want it. */
export function Details({ summary, open, onToggle, class: own, children }: {
  children?: ComponentChildren;
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
