// The registry of figures of rules. Only the rules page needs them.

import type { ComponentChildren } from "preact";
import { figures as bigshot } from "./bigshot/rule_figures.tsx";
import { figures as zahltag } from "./zahltag/rule_figures.tsx";

/** By rule. */
export const FIGURES: Record<string, () => ComponentChildren> = { ...bigshot, ...zahltag };
