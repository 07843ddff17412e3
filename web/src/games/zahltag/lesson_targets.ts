// What a lesson of Zahltag can point at.

const SELECTORS: Record<string, string> = {
  hand: ".my-hand",
  keep: ".decide",
  offers: ".offers",
  table: ".table-cards",
  settlement: ".settlement",
  piles: ".piles",
  contract: ".contract",
  paydays: ".site",
};

/** The selector of a target: a part of the table, "card crane", "take crane", "give worker", "row 1" or "player 2". */
export function lessonTarget(target: string): string {
  const [kind, which] = target.split(" ");
  if (kind === "card") return `[data-hand=${which}]`;
  if (kind === "take") return `[data-side=get][data-kind=${which}]`;
  if (kind === "give") return `[data-side=give][data-kind=${which}]`;
  if (kind === "row") return `.table-cards [data-seat="${which}"]`;
  if (kind === "player") return `.players [data-seat="${which}"]`;
  return SELECTORS[kind];
}
