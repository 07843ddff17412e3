// Which lines of the log get the marks of a review.

/** A line of the log, as far as marks need it. */
export interface MarkedLine {
  step: number;
  seat?: number;
}

/**
 * Which line of the log each mark belongs to: the first that is visible after the decision, by preference one about its
 * seat (sealed offers are opened together).
 */
export function placeMarks<Line extends MarkedLine, Marked extends MarkedLine>(
  lines: Line[],
  marks: Iterable<Marked>,
): Map<Line, Marked> {
  const placed = new Map<Line, Marked>();
  for (const mark of marks) {
    const first = lines.find((line) => line.step >= mark.step);
    const there = lines.filter((line) => line.step === first?.step);
    const line = there.find((one) => one.seat === mark.seat && !placed.has(one)) ?? first;
    if (line && !placed.has(line)) placed.set(line, mark);
  }
  return placed;
}
