// The chapters of each game's rules, and which rules are in them.

export interface Chapter {
  name: string;
  rules: string[];
}

/** Chapters by the number of their last rule. */
function chapters(prefix: string, lasts: Record<string, number>): Chapter[] {
  let next = 1;
  return Object.entries(lasts).map(([name, last]) => {
    const rules: string[] = [];
    while (next <= last) rules.push(`${prefix}-${next++}`);
    return { name, rules };
  });
}

export const CHAPTERS: Record<string, Chapter[]> = {
  bigshot: chapters("BS", {
    box: 3,
    setup: 6,
    round: 12,
    loans: 15,
    end: 19,
    challenge: 22,
    three: 23,
    two: 28,
  }),
  zahltag: chapters("ZT", { box: 4, setup: 6, turn: 15, end: 16, open: 17 }),
};

/** The game of a rule. */
export const gameOfRule = (rule: string): string => rule.startsWith("ZT-") ? "zahltag" : "bigshot";

/** The address of a rule. */
export const ruleHref = (rule: string): string => `/rules/${gameOfRule(rule)}#${rule}`;
