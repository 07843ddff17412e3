// The selectors of what each step of the tutorial highlights.

export const lessonHighlights: (string | undefined)[] = [
  ".city",
  ".ring",
  ".bid-form",
  ".bid-form",
  ".cube-tray",
  ".city",
  "[data-move=pass]",
  undefined,
  ".loan",
  ".bid-form",
  ".cube-tray",
  ".city",
  ".bid-form",
  ".cube-tray",
];
