// What a lesson of Big Shot can point at.

const SELECTORS: Record<string, string> = {
  city: ".city",
  ring: ".ring",
  bid: ".bid-form .decision",
  pass: "[data-move=pass]",
  loan: ".loan",
  cubes: ".cube-tray",
  sale: ".for-sale",
};

/** The selector of a target: a part of the table, "lot C21" or "player 2". */
export function lessonTarget(target: string): string {
  const [kind, which] = target.split(" ");
  if (kind === "lot") return `[data-lot="${which}"]`;
  return kind === "player" ? `.players [data-seat="${which}"]` : SELECTORS[kind];
}
