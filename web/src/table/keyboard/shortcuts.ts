// Keyboard shortcuts at a table. A control names its key by `aria-keyshortcuts`; the key presses it.

import { useEffect } from "preact/hooks";
import { preferences } from "../../preferences/preferences.ts";
import { isDialogOpen, isTyping } from "../../ui/typing.ts";
import { openChat } from "../side_panel/side_panel.tsx";
import type { TableStore } from "../store/table_store.ts";
import { areShortcutsShown } from "./shortcuts_shown.ts";

/** Whoever has the focus here is about to type: a letter that comes too early must not make a move. */
const CHAT = ".side .tabs *, #panel-chat *";

/** Milliseconds without a key, after which one has noticed that the field in which one was typing is gone. */
const NOTICED = 1000;

/**
 * Listens to the keys of a table. Nothing happens in fields and in the chat, with modifiers, where a dialog is open, and while
 * one types on although the field has disappeared.
 */
export function useShortcuts(store: TableStore): void {
  useEffect(() => {
    let field: Element | null = null;
    let typedAt = -NOTICED;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
        return;
      }
      const target = event.target instanceof Element ? event.target : null;
      const isLate = field !== null && !field.checkVisibility() && event.timeStamp - typedAt < NOTICED;
      if (isTyping(target)) field = event.key === "Enter" ? null : target;
      if (isTyping(target) || isLate) typedAt = event.timeStamp;
      if (isTyping(target) || isLate || target?.matches(CHAT) || isDialogOpen()) return;
      if (event.key === "?") areShortcutsShown.value = true;
      else if (!preferences.shortcuts.value || !follow(event, store)) return;
      if (!isTyping()) event.preventDefault(); // a digit is typed into the field that it leads to
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [store]);
}

/** True: the key did something. */
function follow(event: KeyboardEvent, store: TableStore): boolean {
  const events = store.state.peek()?.events.length ?? 0;
  if (event.key === "c") openChat(store.id, "key");
  else if (event.key === ",") store.history.step(-1, events);
  else if (event.key === ".") store.history.step(1, events);
  else return pressControl(event);
  return true;
}

/** Presses the control that names this key; a field, and a button that makes a move by a digit, only get the focus. */
function pressControl({ key, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey && key !== "+") return false;
  const name = key === "+" ? "Plus" : key.length === 1 ? key.toUpperCase() : key;
  const found = document.querySelectorAll<HTMLElement | SVGElement>(
    `.table [aria-keyshortcuts~="${CSS.escape(name)}"]`,
  );
  const control = [...found].find((one) => one.checkVisibility() && !one.matches(":disabled, [inert] *"));
  if (!control) return false;
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else if (!(control instanceof HTMLButtonElement) || (/\d/.test(key) && control.dataset.move)) {
    control.focus();
  } else control.click();
  return true;
}
