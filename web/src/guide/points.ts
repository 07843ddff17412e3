// Where the coach points, step by step; nothing: nowhere.

export const POINTS: Record<string, (string | undefined)[]> = {
  bigshot: [
    ".city",
    ".ring",
    ".bidding",
    ".bidding",
    ".tray",
    ".city",
    "[data-move=pass]",
    undefined,
    ".loan",
    ".bidding",
    ".tray",
    ".city",
    ".bidding",
    ".tray",
  ],
  zahltag: [],
};
