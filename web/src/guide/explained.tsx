// Why something cannot be done: the reason and its rule, in a window over the page.

export function Explained() {
  return null;
}
