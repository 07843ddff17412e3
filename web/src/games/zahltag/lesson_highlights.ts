// The selectors of what each step of the tutorial highlights.

export const lessonHighlights: (string | undefined)[] = [
  ".my-hand",
  "[data-side=get][data-kind=crane]",
  ":is([data-side=give][data-kind=worker], [data-side=get][data-kind=excavator])",
  "[data-side=give][data-kind=foreman]",
  ".decide",
  ".offers",
  ".table-cards",
  ".offers",
  ".offers",
  ".table-cards",
  ".decide",
  ".settlement",
  ".my-hand",
  ".offers",
  ".settlement",
];
