// Whether someone is typing, or a dialog is open: then no shortcut fires, and nothing takes the focus or scrolls the page.

const FIELDS =
  "input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable]";

export function isTyping(at: Element | null = document.activeElement): boolean {
  return at?.matches(FIELDS) ?? false;
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], :popover-open") !== null;
}
