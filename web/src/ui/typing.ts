// Whether somebody is typing: then no shortcut fires, and nothing takes the focus or scrolls the page.

const FIELDS =
  "input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable]";

export function isTyping(at: Element | null = document.activeElement): boolean {
  return at?.matches(FIELDS) ?? false;
}
