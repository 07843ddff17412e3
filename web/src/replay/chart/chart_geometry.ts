// The geometry of the chart: scales, ticks, paths, label positions.

export type Value = number | null;
export type Scale = (value: number) => number;

/** From one range of numbers to another; a range of one number lies at its beginning. */
export function scale([low, high]: [number, number], [from, to]: [number, number]): Scale {
  const ratio = high === low ? 0 : (to - from) / (high - low);
  return (value) => Math.round((from + (value - low) * ratio) * 10) / 10;
}

/** Whole, round numbers that reach around all values and zero; about so many. */
export function ticks(values: Value[], wanted: number): number[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(1, ...known);
  const rough = Math.max((high - low) / wanted, 1);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const pace =
    [1, 2, 2.5, 5, 10].map((times) => times * ten).find((one) => one >= rough && Number.isInteger(one)) ??
      rough;
  const first = Math.floor(low / pace);
  return Array.from({ length: Math.ceil(high / pace) - first + 1 }, (_, at) => (first + at) * pace);
}

/** A value holds until the next: stairs. What is unknown leaves a gap. */
export function stepPath(values: Value[], x: Scale, y: Scale): string {
  let path = "";
  let before: Value = null;
  values.forEach((value, at) => {
    if (before !== null && (value !== before || at === values.length - 1)) path += `H${x(at)}`;
    if (value !== null && before === null) path += `M${x(at)} ${y(value)}`;
    else if (value !== null && value !== before) path += `V${y(value)}`;
    before = value;
  });
  return path;
}

/** Labels at these heights, moved apart so that none covers another, in their order. */
export function spreadLabels(heights: number[], gap: number, most: number): number[] {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one] - heights[other]);
  const placed = [...heights];
  let lowest = -Infinity;
  for (const at of order) lowest = placed[at] = Math.max(placed[at], lowest + gap);
  let highest = most + gap;
  for (const at of order.reverse()) highest = placed[at] = Math.min(placed[at], highest - gap);
  return placed;
}

/** Of marks at these places, those that leave the others this much room. */
export function thinOut<T>(marks: T[], ruleHref: (mark: T) => number, room: number): T[] {
  let before = -Infinity;
  return marks.filter((mark) => {
    if (ruleHref(mark) - before < room) return false;
    before = ruleHref(mark);
    return true;
  });
}
