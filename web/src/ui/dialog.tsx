// A modal dialog.

import { type ComponentChildren, createElement } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/translate.ts";

/** A window over the page; closes with Escape. */
export function Dialog({ heading, onClose, class: own, children }: {
  children?: ComponentChildren;
  heading: string;
  onClose: () => void;
  class?: string;
}) {
  const place = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useLayoutEffect(() => {
    const sheet = place.current!;
    const before = document.activeElement;
    sheet.showModal();
    return () => {
      sheet.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** On mouse down, not up: a text selection may end outside of the dialog. */
  const pressedBeside = (event: MouseEvent) => event.target === place.current && onClose();
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={place}
      class={["dialog", own].filter(Boolean).join(" ")}
      aria-labelledby={headingId}
      onCancel={cancel}
      onMouseDown={pressedBeside}
    >
      <header>
        <h2 id={headingId} tabIndex={-1}>{heading}</h2>
        <button type="button" class="button close" aria-label={t("page.close")} onClick={onClose}>×</button>
      </header>
      {children}
    </dialog>
  );
}
