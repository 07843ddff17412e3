// Whether this device is likely to have a keyboard. On others, a field that gets the focus brings one onto the screen.

export function hasKeyboard(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}
